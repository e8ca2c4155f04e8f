package dev.platform.engine.local.postgres;

import static dev.platform.engine.local.postgres.Session.name;
import static dev.platform.engine.local.postgres.Session.text;

import dev.platform.engine.spi.PostgresSpec;
import java.sql.SQLException;

/** What has to be in a cluster for its users. To be run again changes nothing. */
record Provision(Session session, PostgresSpec spec, Credentials credentials) {

  void run() throws SQLException {
    role(Credentials.REPLICATION, "replication", credentials.replication());
    role(spec.user(), "noreplication nosuperuser nocreatedb nocreaterole", spec.password());
    String database = "select 1 from pg_database where datname = " + text(spec.database());
    if (!session.exists(database)) {
      session.execute(
          "create database %s owner %s".formatted(name(spec.database()), name(spec.user())));
    }
    for (String other : new String[] {"postgres", "template1"}) {
      session.execute("revoke connect on database " + other + " from public");
    }
  }

  private void role(String role, String rights, String password) throws SQLException {
    if (!session.exists("select 1 from pg_roles where rolname = " + text(role))) {
      session.execute("create role %s nologin".formatted(name(role)));
    }
    session.setPassword(role, password);
    session.execute("alter role %s login %s".formatted(name(role), rights));
  }
}
