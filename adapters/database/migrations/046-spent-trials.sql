-- Who was deleted and had the free trial, as a keyed digest that names nobody: whoever signs in again
-- does not get it again. Written by product-api/users alone.
create table spent_trials (
  digest bytea primary key
);
