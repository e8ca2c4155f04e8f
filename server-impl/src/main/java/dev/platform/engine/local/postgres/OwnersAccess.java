package dev.platform.engine.local.postgres;

import static dev.platform.engine.local.postgres.Session.name;
import static dev.platform.engine.local.postgres.Session.text;

import dev.platform.engine.spi.PostgresSpec;
import java.sql.SQLException;

/** Undoes what keeps the customer's role out of its database and only a superuser can undo. */
record OwnersAccess(Session session, PostgresSpec spec) {
  /** A library that is not there ends every new session. */
  private static final String LIBRARIES = "local_preload_libraries";

  /** The statements that are needed; null if none is. */
  private static final String NEEDED =
      """
      select string_agg(statement, '; ') as statements from (
        select 'alter database %1$s connection limit -1' from pg_database
          where datname = %2$s and datconnlimit = 0
        union all select 'alter database %1$s allow_connections true' from pg_database
          where datname = %2$s and not datallowconn
        union all select 'grant connect on database %1$s to %3$s' from pg_database
          where datname = %2$s and not has_database_privilege(
            (select oid from pg_roles where rolname = %4$s), oid, 'connect')
        union all select 'alter role %3$s connection limit -1' from pg_roles
          where rolname = %4$s and rolconnlimit = 0
        union all select 'alter role %3$s password %6$s' from pg_authid
          where rolname = %4$s and rolpassword is null
        union all select
          case when setdatabase = 0 then 'alter role %3$s'
            when setrole = 0 then format('alter database %%I', datname)
            else format('alter role %3$s in database %%I', datname)
          end || ' reset %5$s'
          from pg_db_role_setting left join pg_database d on d.oid = setdatabase
          where setrole in (0, (select oid from pg_roles where rolname = %4$s))
            and array_to_string(setconfig, ' ') like '%%%5$s=%%'
      ) as needed (statement)
      """;

  void restore() throws SQLException {
    String needed =
        session
            .row(
                NEEDED.formatted(
                    quoted(name(spec.database())),
                    text(spec.database()),
                    quoted(name(spec.user())),
                    text(spec.user()),
                    LIBRARIES,
                    quoted(text(spec.password()))))
            .get("statements");
    if (needed != null) {
      session.execute(needed);
    }
  }

  /** As part of a text. */
  private static String quoted(String name) {
    return name.replace("'", "''");
  }
}
