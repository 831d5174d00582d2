-- How loud the music and the clips' sound are while the project's voice speaks. The names are the contracts'.
alter table voices add column sound_under_voice text not null default 'usual';
