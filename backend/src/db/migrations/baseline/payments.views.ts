// A comment that begins with ! or : is the type of the column for the statements that read it (scripts/sql-types.ts).
export const paymentsViews = String.raw`
  create function tip_due(tip) returns int immutable
    return greatest(0, $1.amount_cents - $1.refunded_cents - $1.disputed_cents - $1.lost_cents);

  -- The helper has more or less than they should. The index tip_owed_by_amount has the same condition.
  create function is_unsettled(tip) returns boolean immutable
    return $1.paid_at is not null and tip_due($1) - $1.with_helper_cents <> 0;

  create function tips_paused(account) returns boolean immutable
    return $1.suspended_at is not null or $1.banned_at is not null or $1.tips_held_at is not null;

  -- A helper is a person, whose earlier accounts count too.
  create view paid_within_a_day as
  select identity as helper, sum(amount_cents) as cents from tip join account on account.id = recipient_id
  where paid_at > now() - interval '1 day'
  group by identity;

  -- A part of a tip may be in dispute, lost or refunded: the status is that of the rest. A destination charge goes to the
  -- helper as soon as it is paid, before its transfer is in the ledger. A tip in review is refunded at that time unless
  -- staff decide before.
  create view shown_tip as
  select tip.id, payer_id, recipient_id, paid_at, card_brand, card_last4, with_helper_cents, amount_cents / 100 as amount,
         dollars(refunded_cents) as refunded, dollars(disputed_cents) as disputed, dollars(lost_cents) as lost, message,
         payer_id is null and paid_at is not null and message is not null as has_visitor_message,
         (select message from tip_message_report where tip_id = tip.id and removed_at is null) as reported_message,
         dollars((select coalesce(sum(amount_cents), 0) from refund
                  where tip_id = tip.id and withheld_cents > 0 and status = 'pending')) as refund_pending,
         dollars((select coalesce(sum(amount_cents), 0) from refund
                  where tip_id = tip.id and withheld_cents > 0 and status = 'failed' and decision is null)) as refund_failed,
         on_hold_until, review.refund_at as reviewed_until,
         on_hold_until > now() and review.refund_at is null and keeping > with_helper_cents as on_hold,
         greatest(0, keeping - with_helper_cents) as waiting_cents,
         case when state = 'refunded' then 'refunded'
              when due = 0 and disputed_cents > 0 then 'disputed'
              when due = 0 and lost_cents > 0 then 'lost'
              when destination is not null and not exists (select from ledger where tip_id = tip.id and kind = 'passed-on') then 'paid'
              when due > with_helper_cents then 'waiting'
              else 'paid' end as status
  from tip
  cross join lateral (select tip_due(tip) as due, tip_due(tip) - withheld_cents as keeping) as sums
  left join tip_review review on review.tip_id = tip.id and review.decision is null and keeping > with_helper_cents;

  comment on column shown_tip.amount is '!';
  comment on column shown_tip.refunded is '!';
  comment on column shown_tip.disputed is '!';
  comment on column shown_tip.lost is '!';
  comment on column shown_tip.has_visitor_message is '!';
  comment on column shown_tip.refund_pending is '!';
  comment on column shown_tip.refund_failed is '!';
  comment on column shown_tip.waiting_cents is '!';
  comment on column shown_tip.status is $$!: 'paid' | 'waiting' | 'disputed' | 'lost' | 'refunded'$$;
`
