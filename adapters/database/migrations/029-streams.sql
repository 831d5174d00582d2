-- The rungs of completed videos' streams. Written by product-api/cuts alone.
create table stream_rungs (
  media_id uuid not null references media on delete cascade,
  -- The short side of its pictures, such as `720p`.
  rung text not null,
  bytes bigint not null,
  -- Size, codecs and fragments of its file, for playlists.
  file jsonb not null,
  primary key (media_id, rung)
);
