export const moderationFunctions = String.raw`
  -- Rows of the audit are never changed or deleted; only the address of a staff member who deletes the account
  -- becomes a pseudonym.
  create function refuse_change_of_audit() returns trigger language plpgsql as $$
  begin
    -- The address of a staff member who deletes the account becomes a pseudonym; nothing else ever changes.
    if tg_op = 'UPDATE' and to_jsonb(new) - 'address' = to_jsonb(old) - 'address' and new.address !~ '@' then
      return new;
    end if;
    raise exception 'The audit of moderation cannot be changed.';
  end $$;
  create trigger audit_stays before delete or update on moderation_action for each row
    execute function refuse_change_of_audit();
  create trigger audit_stays_whole before truncate on moderation_action for each statement
    execute function refuse_change_of_audit();
  create trigger audit_stays before delete or update on staff_event for each row
    execute function refuse_change_of_audit();
  create trigger audit_stays_whole before truncate on staff_event for each statement
    execute function refuse_change_of_audit();
`
