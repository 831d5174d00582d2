-- Whether videos say "Digitally altered" while an altered picture is on screen, as the person wants it.
alter table users add column label_altered boolean not null default true;

-- Whether a generative model filmed the photo for the last completed video.
alter table shots add column filmed boolean not null default false;
