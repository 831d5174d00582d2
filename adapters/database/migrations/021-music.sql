-- What the videos of a project sound like: a piece, 'none', or 'auto'. Projects that exist stay
-- without music, so that no video changes unasked; new ones have the piece that suits them.
alter table projects add column music text not null default 'none';
alter table projects alter column music set default 'auto';
