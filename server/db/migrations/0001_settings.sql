-- Facts about this installation; 'started-at' is rewritten at every start, which also proves that a commit reaches the disk.
create table settings (
  name text primary key,
  value text not null
);
