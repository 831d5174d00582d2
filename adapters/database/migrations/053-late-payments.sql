-- Payments that a bank confirms days later ('paying') or refuses by then ('failed'), with what is to be paid.
alter table checkouts
  drop constraint checkouts_state_check,
  add constraint checkouts_state_check
    check (state in ('open', 'paying', 'credited', 'expired', 'refused', 'failed')),
  -- Where its page leads back to, while it is open.
  add column return_path text,
  -- In minor units; null where the provider did not say.
  add column due_amount bigint,
  add column due_currency text,
  -- Of its packs; null where they are not ours.
  add column due_tokens bigint,
  -- When the bank was first known to have been asked, and when it refused.
  add column paying_since timestamptz,
  add column failed_at timestamptz;
create index on checkouts (asked) where state = 'paying';
create index on checkouts (user_id) where state in ('open', 'paying', 'failed');
