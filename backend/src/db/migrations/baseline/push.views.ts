export const pushViews = String.raw`
  -- The browsers that get push messages, and how often the user wants those of each topic.
  create view notified_browser as
  select push_subscription.id, session.account_id, topic.name as topic, coalesce(mode, 'immediately') as mode
  from push_subscription
  join alive_session session on session.id_hash = session_hash
  cross join (values ('messages'), ('alerts'), ('trips')) as topic (name)
  left join push_choice choice on choice.account_id = session.account_id and choice.topic = topic.name;

  comment on column notified_browser.mode is $$!: 'immediately' | 'daily' | 'off'$$;
`
