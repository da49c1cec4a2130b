-- Runs once, after roles.sql, when docker compose makes the database: each role gets the password that is in its URL.
do $$
declare
  login record;
  password text;
begin
  for login in
    select * from (values ('app', '/run/secrets/DATABASE_URL'), ('app_owner', '/run/secrets/DATABASE_DIRECT_URL')) as given (role, file)
  loop
    password := substring(pg_read_file(login.file) from format('^postgres(?:ql)?://%s:([A-Za-z0-9]{16,})@', login.role));
    if password is null then
      raise exception '% is not postgres://%:PASSWORD@database:5432/flight_amigo with a password of at least 16 letters and digits',
        login.file, login.role
        using hint = 'Correct the file, remove the volume (docker compose down --volumes database), and start again.';
    end if;
    execute format('alter role %I password %L', login.role, password);
  end loop;
end $$;

-- No one logs in as the superuser over the network.
alter role postgres password null;
