-- The schema of release 1.0.0, by module. Later changes are numbered files beside this one.

-- People

create table tenants (
  tenant_id uuid primary key default gen_random_uuid(),
  issuer text not null,
  -- The organization's name at the issuer, or the user's subject for a personal tenant.
  key text not null,
  name text not null,
  created_at timestamptz not null default now(),
  unique (issuer, key)
);

-- A user is identified by the issuer and the subject that the issuer gave them.
create table users (
  user_id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  tenant_id uuid not null references tenants,
  email text,
  name text,
  picture text,
  created_at timestamptz not null default now(),
  -- Whether videos show "Digitally altered" while an altered picture is on screen.
  label_altered boolean not null default true,
  -- Whether new projects are edited automatically once their uploads are complete.
  edits_new_projects boolean not null default false,
  -- When an operator blocked the account.
  blocked_at timestamptz,
  -- When the user requested deletion. The account is deleted seven days later unless the user signs in.
  deleted_at timestamptz,
  unique (issuer, subject)
);
create index users_deleted on users (deleted_at) where deleted_at is not null;
create index users_email on users (lower(email));

-- Keyed digests of deleted accounts that had the free trial, so that signing up again grants no second one.
create table spent_trials (
  digest bytea primary key
);

-- Tokens for calls from outside the browser.
create table access_tokens (
  access_token_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- SHA-256 of the secret, which is shown once and never stored. The secret has 256 random bits, so a slow
  -- hash is not needed.
  digest bytea not null unique,
  -- First characters of the secret, by which its owner recognizes it.
  hint text not null,
  scopes text[] not null check (scopes <@ array['read', 'make', 'spend']),
  -- Null: no limit of its own.
  monthly_tokens bigint check (monthly_tokens >= 0),
  created timestamptz not null default now(),
  expires timestamptz,
  last_used timestamptz,
  revoked timestamptz
);
create index on access_tokens (user_id);

-- Actions of operators. Append-only.
create table operator_actions (
  action_id uuid primary key,
  position bigint generated always as identity,
  -- The operator's name as given to the command.
  operator text not null,
  action text not null,
  -- Id of the user, project or job.
  subject uuid not null,
  reason text not null,
  details jsonb not null default '{}',
  created timestamptz not null default clock_timestamp()
);
create index on operator_actions (subject, position desc);

create function operator_actions_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'the operator log is append-only';
end $$;
create trigger append_only before update or delete on operator_actions
  for each row execute function operator_actions_are_final();
create trigger append_only_table before truncate on operator_actions
  for each statement execute function operator_actions_are_final();

-- Requests by client and minute, shared by all API processes.
create table request_counts (
  counted text not null,
  minute integer not null,
  requests integer not null,
  primary key (counted, minute)
);

-- Money. The checks and triggers hold even if the code is wrong.

create table ledger_accounts (
  user_id uuid primary key,
  -- Sum of the account's entries.
  tokens bigint not null default 0,
  -- Sum of its open holds.
  held bigint not null default 0 check (held >= 0),
  created timestamptz not null default now(),
  constraint never_overdrawn check (tokens - held >= 0)
);

create table ledger_entries (
  entry_id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  user_id uuid not null references ledger_accounts,
  kind text not null check (kind in ('topUp', 'imageEnhancement', 'videoGeneration', 'other')),
  amount bigint not null check (amount <> 0),
  comment text not null,
  -- Names the business event, so that it is recorded only once.
  reference text not null unique,
  project_id uuid,
  receipt_url text,
  created timestamptz not null default clock_timestamp()
);
create index on ledger_entries (user_id, position desc);

create function ledger_entries_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are append-only: write a correcting entry instead';
end $$;
create trigger append_only before update or delete on ledger_entries
  for each row execute function ledger_entries_are_final();
create trigger append_only_table before truncate on ledger_entries
  for each statement execute function ledger_entries_are_final();

create table ledger_holds (
  reference text primary key,
  user_id uuid not null references ledger_accounts,
  amount bigint not null check (amount >= 0),
  kind text not null check (kind in ('imageEnhancement', 'videoGeneration')),
  comment text not null,
  project_id uuid,
  state text not null default 'open' check (state in ('open', 'captured', 'released')),
  created timestamptz not null default now(),
  settled timestamptz,
  -- The access token that spends; null: the user in the browser.
  spender uuid
);
create index on ledger_holds (spender, created) where spender is not null;
create index on ledger_holds (user_id) where state = 'open';

-- Top-ups by card. The tokens themselves are in the ledger.
create table checkouts (
  checkout_id uuid primary key,
  user_id uuid not null,
  idempotency_key text,
  -- `paying`: a bank confirms the payment days later; `failed`: it refused.
  state text not null default 'open'
    check (state in ('open', 'paying', 'credited', 'expired', 'refused', 'failed')),
  -- The payment provider's id and page; null until the provider has answered.
  session_id text unique,
  url text,
  -- The pack at the time of the checkout; amounts are in minor units.
  pack_tokens bigint not null check (pack_tokens > 0),
  pack_amount bigint,
  pack_currency text,
  -- Tokens paid for, once credited.
  tokens bigint,
  payment_id text unique,
  -- Tokens that refunds reclaim. Only tokens that could be spent were deducted.
  reclaimed bigint not null default 0,
  created timestamptz not null default now(),
  asked timestamptz not null default now(),
  -- Path that the payment page returns to, while it is open.
  return_path text,
  -- Amount due in minor units; null if the provider did not state it.
  due_amount bigint,
  due_currency text,
  -- Tokens due; null if the packs are not ours.
  due_tokens bigint,
  -- When the bank's confirmation started to be awaited, and when the bank refused.
  paying_since timestamptz,
  failed_at timestamptz,
  unique (user_id, idempotency_key)
);
create index on checkouts (asked) where state = 'open';
create index on checkouts (asked) where state = 'paying';
create index on checkouts (user_id, created);
create index on checkouts (user_id) where state in ('open', 'paying', 'failed');

-- The payment provider's events. Each is stored first and processed once.
create table payment_events (
  event_id text primary key,
  event jsonb not null,
  received timestamptz not null default now(),
  tried timestamptz,
  done boolean not null default false
);
create index on payment_events (received) where not done;

create table payment_disputes (
  dispute_id text primary key,
  outcome text not null check (outcome in ('open', 'won', 'lost')),
  taken bigint not null default 0
);

-- Media

-- An uploaded or rendered file and everything derived from it, under one prefix of the media store. Copies
-- of a project share it. It is deleted when nothing refers to it any more.
create table media (
  media_id uuid primary key,
  kind text not null,
  -- Extension of the stored original, without the dot.
  extension text not null,
  bytes bigint not null,
  width integer check (width > 0),
  height integer check (height > 0),
  seconds double precision,
  placeholder text not null default '',
  -- SHA-256 of the upload.
  digest bytea,
  created_at timestamptz not null default now(),
  -- Bytes of the upload and of everything derived when it was stored. A user's storage is the sum over the
  -- media of their projects.
  stored_bytes bigint not null default 0,
  -- For an original that replaced a smaller copy: SHA-256 and size of the picture the copy was rendered as.
  copy jsonb
);

-- The rungs of a completed video's stream.
create table stream_rungs (
  media_id uuid not null references media on delete cascade,
  -- Named by the short side, such as `720p`.
  rung text not null,
  bytes bigint not null,
  -- Size, codecs and fragments of its file, for playlists.
  file jsonb not null,
  primary key (media_id, rung)
);

-- Project

create table projects (
  project_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  tenant_id uuid not null references tenants,
  name text,
  description text,
  status text not null
    check (status in ('uploading', 'processing', 'ready_for_generation', 'completed', 'failed')),
  -- Detects a stale save.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  -- In milliseconds, as in responses, so that a cursor means the same time.
  updated_at timestamptz(3) not null default clock_timestamp(),
  -- A piece, `none` or `auto`.
  music text not null default 'auto',
  -- Facts of the property, captions and theme; null: none.
  facts jsonb,
  -- Whether clips are heard under the music.
  keeps_clip_sound boolean not null default false,
  -- The shots before the last edit; null: there is nothing to undo.
  before_edit jsonb,
  -- When the warning that the draft will be deleted became visible. It counts while nothing is newer.
  warned_at timestamptz(3),
  -- When the user last decided to keep the draft.
  kept_at timestamptz(3)
);
create index on projects (user_id, updated_at desc, project_id desc);
create index projects_warned on projects (warned_at) where warned_at is not null;

-- A photo or clip in its place in the video. It has no variant until its upload is complete.
create table shots (
  project_id uuid not null references projects on delete cascade,
  -- Chosen by the client; unique within the project only.
  shot_id uuid not null,
  position integer not null,
  display_name text not null,
  camera_motion text not null,
  transition text not null,
  -- Whether the last completed video showed it.
  paid boolean not null default false,
  -- `covers`: its payment includes a spare photo; `covered`: another shot's payment includes it.
  spare_role text check (spare_role in ('covers', 'covered')),
  -- Timing and framing; null: automatic.
  framing jsonb,
  is_left_out boolean not null default false,
  -- The choices that the user made and edits keep: motion, transition, place, use.
  own_choices text[] not null default '{}',
  -- Reason, seconds and suggested caption of the last edit; null: never edited.
  edit jsonb,
  -- Findings of the last edit, without fingerprint and position. Edits of the other versions use them.
  findings jsonb,
  primary key (project_id, shot_id)
);

create table variants (
  project_id uuid not null,
  shot_id uuid not null,
  file_name text not null,
  -- 0 is the original.
  position integer not null,
  media_id uuid not null references media,
  type text not null check (type in ('image', 'video')),
  disclosure text not null check (disclosure in ('none', 'adjusted', 'altered')),
  provenance jsonb,
  -- A video made from a photo that the project's video shows instead of the photo.
  picked boolean not null default false,
  -- The copy that an original replaced, because work in progress may still read it. Null a day later.
  copy_media_id uuid references media,
  primary key (project_id, shot_id, file_name),
  unique (project_id, shot_id, position),
  foreign key (project_id, shot_id) references shots on delete cascade
);
create index on variants (media_id);
create index on variants (copy_media_id) where copy_media_id is not null;
create unique index on variants (project_id, shot_id) where picked;

-- Uploads that arrive in parts. Their bytes are in the store for parts.
create table uploads (
  upload_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  project_id uuid not null references projects on delete cascade,
  shot_id uuid not null,
  -- The form fields of an upload in one request.
  metadata jsonb not null,
  file_name text not null,
  -- The client's fingerprint of the file. Another file under the same id starts again.
  fingerprint text not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  -- When bytes last arrived.
  updated_at timestamptz not null default now(),
  -- When the file became a shot; its bytes are deleted then.
  finished_at timestamptz,
  unique (project_id, shot_id)
);
create index uploads_updated on uploads (updated_at);
create index uploads_user on uploads (user_id);

-- Photos whose smaller copy was uploaded first over a slow connection.
create table awaited_originals (
  project_id uuid not null,
  shot_id uuid not null,
  -- Size of the original.
  bytes bigint not null,
  -- The client's fingerprint of it.
  fingerprint text not null,
  primary key (project_id, shot_id),
  foreign key (project_id, shot_id) references shots on delete cascade
);

-- The user's own music for a project's videos.
create table tracks (
  project_id uuid primary key references projects on delete cascade,
  media_id uuid not null references media,
  -- Name of the uploaded file.
  name text not null,
  -- Null: it has no steady beat.
  beats_per_minute double precision,
  -- Times of its beats, and its peaks for drawing.
  beat_seconds jsonb not null,
  peaks jsonb not null,
  -- Where in the track the video begins.
  start_seconds double precision not null default 0,
  -- When the user confirmed the right to use it.
  agreed_at timestamptz not null default now()
);
create index on tracks (media_id);

-- The voice-over of a project's videos.
create table voices (
  project_id uuid primary key references projects on delete cascade,
  script text not null default '',
  -- Edited captions, in seconds of the recording; null: made from the script.
  captions jsonb,
  -- When the recording begins in the video.
  start_seconds double precision not null default 0.5,
  burns_captions boolean not null default false,
  -- The recording; null: none yet.
  media_id uuid references media,
  -- Ranges with speech, and peaks for drawing.
  speech jsonb not null default '[]',
  peaks jsonb not null default '[]',
  -- Loudness of the music and of the clips' sound during speech.
  sound_under_voice text not null default 'usual'
);
create index on voices (media_id) where media_id is not null;

create table brands (
  user_id uuid primary key references users,
  brand jsonb not null
);

-- The logo and the headshot of branded videos.
create table brand_pictures (
  media_id uuid primary key references media on delete cascade,
  user_id uuid not null references users,
  kind text not null check (kind in ('logo', 'headshot')),
  -- When it was replaced or removed; null for the one in use.
  replaced_at timestamptz,
  -- For a logo: size of its copy without white, null if there is none, and whether it is shown.
  clear_width integer,
  clear_height integer,
  hides_white boolean not null default false,
  -- For a headshot: the center of its crop, as fractions of width and height.
  focus_x double precision,
  focus_y double precision
);
create index on brand_pictures (user_id) where replaced_at is not null;
create unique index on brand_pictures (user_id, kind) where replaced_at is null;

-- Photos and texts sent to the vision model per user and day, because the operator pays for them.
create table vision_uses (
  user_id uuid not null references users on delete cascade,
  day date not null,
  photos integer not null default 0,
  texts integer not null default 0,
  primary key (user_id, day)
);

-- Calls that make a project from a whole listing: the request, its progress and its result.
create table listings (
  listing_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  tenant_id uuid not null,
  -- Null: called from the browser, or the token was deleted.
  access_token_id uuid references access_tokens on delete set null,
  is_by_token boolean not null default false,
  idempotency_key text,
  -- `receiving`: its files are being received, and nothing is accepted yet.
  state text not null default 'receiving'
    check (state in ('receiving', 'fetching', 'editing', 'starting', 'done', 'failed')),
  -- The request, with the addresses to fetch.
  asked jsonb,
  project_id uuid references projects on delete set null,
  notes text[] not null default '{}',
  -- Addresses that could not be fetched, each with the reason.
  failures jsonb not null default '[]',
  error text,
  started timestamptz not null default now(),
  unique (user_id, idempotency_key)
);
create index on listings (project_id);
create index listings_started on listings (started);
create index on listings (started) where state = 'receiving';

-- Projects that their owners share with support, and until when.
create table support_shares (
  project_id uuid primary key references projects on delete cascade,
  expires timestamptz(3) not null
);
create index on support_shares (expires);

-- Production

-- Jobs of the renderer and their outcomes.
create table work (
  -- Also the job's id in the queue and the reference of its hold in the ledger.
  job_id uuid primary key,
  position bigint generated always as identity,
  kind text not null check (kind in ('project-video', 'shot-video', 'enhancement')),
  user_id uuid not null references users,
  tenant_id uuid not null references tenants,
  project_id uuid not null references projects on delete cascade,
  -- The only shot of the job; null for a project's video.
  shot_id uuid,
  state text not null default 'running' check (state in ('running', 'completed', 'failed')),
  idempotency_key text,
  -- The media that the job makes, which exists once the job is completed; null for a job with several
  -- versions.
  media_id uuid,
  -- The shots of the video, in order.
  shot_ids uuid[] not null default '{}',
  prompt text,
  -- Best effort, from the renderer's events.
  progress double precision,
  stage text,
  eta_seconds double precision,
  progress_shot_id uuid,
  -- The variant the job made, or why it failed.
  file_name text,
  failure text check (failure in ('input', 'passing', 'provider', 'crashed', 'cancelled')),
  error text,
  created timestamptz not null default now(),
  ended timestamptz,
  -- The variants the video shows, in the order of its shots.
  file_names text[] not null default '{}',
  -- One version was delivered, so the hold is captured whatever happens to the others.
  is_delivered boolean not null default false,
  -- The shots that a project's video charges for; null for other jobs.
  charge jsonb,
  -- The shots that its completed versions show.
  delivered_shot_ids uuid[] not null default '{}',
  unique (user_id, idempotency_key)
);
create unique index one_running on work (project_id, kind, coalesce(shot_id, project_id))
  where state = 'running';
create index on work (project_id, kind, position desc);
create index on work (user_id) where state = 'running';
create index work_ended on work (ended) where ended is not null;

-- Checkpoints of a job that survive its renderer: above all the requests sent to a provider that charges
-- for them, and their cost.
create table job_checkpoints (
  job_id uuid not null,
  name text not null,
  value jsonb not null,
  written timestamptz not null default now(),
  primary key (job_id, name)
);

-- The versions of a project's video.
create table versions (
  version_id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  -- Order in lists, after the main version; may have gaps.
  position integer not null,
  preset text not null,
  name text not null,
  shape text not null,
  -- The length to aim for.
  target_seconds double precision not null,
  is_neutral boolean not null,
  -- Its video is the project's video.
  is_main boolean not null default false,
  is_ticked boolean not null default true,
  -- The shots the user chose; null: chosen automatically.
  chosen_shots uuid[],
  state text not null default 'none'
    check (state in ('none', 'waiting', 'rendering', 'completed', 'failed', 'cancelled')),
  -- The current or last job.
  job_id uuid,
  -- Best effort, from the renderer's events.
  progress double precision,
  error text,
  -- When the last job ended.
  ended_at timestamptz,
  -- The completed video. It stays until the next one is completed.
  video_id uuid references media,
  -- What the completed video shows, in order: shotId, fileName of the variant, isGenerated.
  shown jsonb not null default '[]',
  -- Digest of everything the completed video was made from.
  made_from text,
  -- Digests of the parts the completed video was made from, by name, which tell what changed since.
  made_parts jsonb,
  -- The open house that the completed video invites to; null: none.
  invites jsonb,
  -- The voice of the completed video, as `<media id> <start in seconds>`. Caption files fit only this one.
  voice_from text,
  -- The same of the video that is being made; null while none is.
  making_id uuid,
  making_from text,
  making_parts jsonb,
  making_invites jsonb,
  making_voice text,
  -- The shots that a listing file or an edit set; null: they follow from the project's.
  listed_shots jsonb,
  unique (project_id, version_id)
);
create unique index on versions (project_id) where is_main;
create index on versions (project_id, position);
create index on versions (video_id) where video_id is not null;
create index on versions (job_id) where job_id is not null;
create index on versions (ended_at) where ended_at is not null;

-- Publishing

-- Share links, one per version. A stolen table opens nothing, because only hashes are readable.
create table shares (
  version_id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  token_hash bytea not null,
  -- The token, encrypted, so that its owner can see the same link again.
  sealed_token bytea not null,
  allow_download boolean not null,
  created_at timestamptz not null default now(),
  foreign key (project_id, version_id) references versions (project_id, version_id) on delete cascade
);
create unique index on shares (project_id, token_hash);

-- Links of a listing page: branded, unbranded, and the report of its plays.
create table delivery_links (
  project_id uuid not null references projects on delete cascade,
  kind text not null check (kind in ('branded', 'neutral', 'report')),
  token_hash bytea not null unique,
  sealed_token bytea not null,
  created timestamptz not null default now(),
  primary key (project_id, kind)
);

-- Plays of shared videos: one row per viewer and day, without anything that identifies the viewer.
create table plays (
  -- Random, created with the page that played it.
  play_id uuid primary key,
  version_id uuid not null references versions on delete cascade,
  -- In UTC, without a time of day.
  day date not null,
  place text not null check (place in ('share', 'embed', 'listing')),
  -- Host of the site that linked to the page or embeds it.
  referrer text,
  -- How much was watched, in quarters.
  quarters smallint not null check (quarters between 0 and 4)
);
create index on plays (version_id, day);

-- Approval of a listing page by clients.
create table approvals (
  project_id uuid primary key references projects on delete cascade,
  -- Whether the page asks for approval.
  is_open boolean not null,
  approved_at timestamptz,
  approved_by text,
  -- The media of the approved video, when it was made, and digests of its parts.
  approved_video uuid,
  approved_made_at timestamptz,
  approved_parts jsonb
);

create table comments (
  comment_id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  version_id uuid not null references versions on delete cascade,
  -- The moment of the version's video.
  seconds real not null check (seconds >= 0),
  text text not null,
  author text,
  created_at timestamptz not null,
  answer text,
  is_resolved boolean not null default false
);
create index on comments (version_id);
create index on comments (project_id, created_at);

-- Addresses of users' own systems that receive events.
create table webhooks (
  webhook_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  events text[] not null,
  -- Encrypted with a key of the deployment, because signing needs the secret itself.
  secret bytea not null,
  -- The previous secret, which also signs until `former_until`.
  former_secret bytea,
  former_until timestamptz,
  created timestamptz not null default now(),
  off_since timestamptz,
  off_reason text check (off_reason in ('owner', 'failing', 'gone')),
  failing_since timestamptz,
  check ((off_since is null) = (off_reason is null))
);
create index on webhooks (user_id);

-- Events, written in the transaction in which they happened.
create table webhook_events (
  event_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null,
  -- The signed body, byte for byte.
  body text not null,
  created timestamptz not null
);
create index on webhook_events (created);
create index on webhook_events (user_id);

create table webhook_deliveries (
  delivery_id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'stopped')),
  attempts integer not null default 0,
  -- Attempts before it was last resent by hand, because the pauses start again there.
  attempts_before integer not null default 0,
  next_attempt timestamptz,
  created timestamptz not null,
  unique (webhook_id, event_id)
);
create index on webhook_deliveries (event_id);
create index on webhook_deliveries (next_attempt) where state = 'waiting';

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  attempt integer not null,
  at timestamptz not null,
  status integer,
  milliseconds integer not null,
  answer text not null,
  problem text,
  primary key (delivery_id, attempt)
);

-- Views

-- Each uploaded shot with the variant that videos show: the picked one, else the latest picture, else the
-- clip itself.
create view uploaded_shots as
  select s.*, v.file_name, v.disclosure, v.media_id,
         m.kind, m.extension, m.width, m.height, m.seconds, m.placeholder, m.digest, m.copy
    from shots s
    join lateral (
      select * from variants
       where project_id = s.project_id and shot_id = s.shot_id
       order by picked desc, type = 'image' desc, position desc limit 1
    ) v on true
    join media m using (media_id);

-- Uploaded shots that the project's videos show.
create view shown_shots as select * from uploaded_shots where not is_left_out;

-- A project's video: the main version's, or the first completed version's while the main one has none.
create view project_videos as
  select main.project_id, main.shape, made.version_id, made.video_id,
         (select count(*)::int from versions v
           where v.project_id = main.project_id and v.video_id is not null) as version_count,
         (select v.invites from versions v
           where v.project_id = main.project_id and v.video_id is not null and v.invites is not null
           order by v.invites->>'date', v.invites->>'to' limit 1) as invites
    from versions main
    left join lateral (
      select version_id, video_id from versions v
       where v.project_id = main.project_id and v.video_id is not null
       order by v.is_main desc, v.position, v.version_id limit 1
    ) made on true
   where main.is_main;

-- Everything that refers to a media. A replaced brand picture stays while a running job may show it.
create view media_references as
  select media_id, project_id, shot_id from variants
  union all
  select copy_media_id, project_id, shot_id from variants where copy_media_id is not null
  union all
  select video_id, project_id, null from versions where video_id is not null
  union all
  select media_id, project_id, null from tracks
  union all
  select media_id, project_id, null from voices where media_id is not null
  union all
  select media_id, null, null from brand_pictures b
   where replaced_at is null
      or exists (select from work w where w.user_id = b.user_id and w.state = 'running');
