package dev.platform.engine.local.postgres;

import static dev.platform.engine.local.postgres.Session.name;
import static dev.platform.engine.local.postgres.Session.text;

import dev.platform.engine.spi.PostgresSpec;
import java.sql.SQLException;

/** What has to be in a cluster for its users. To be run again changes nothing. */
record Provision(Session session, PostgresSpec spec, Credentials credentials) {

  void run() throws SQLException {
    role(Credentials.REPLICATION, "replication", credentials.replication());
    role(spec.user(), "noreplication nosuperuser createdb nocreaterole", spec.password());
    String database = "select 1 from pg_database where datname = " + text(spec.database());
    if (!session.exists(database)) {
      session.execute(
          "create database %s owner %s".formatted(name(spec.database()), name(spec.user())));
    }
    session.execute("revoke connect on database template1 from public");
    openMaintenance();
  }

  /** Tools connect to this database to create others. Nothing of theirs can be in it. */
  private void openMaintenance() throws SQLException {
    session.execute("revoke connect, temporary, create on database postgres from public");
    session.execute("revoke create on schema public from public");
    session.execute("grant connect on database postgres to " + name(spec.user()));
  }

  private void role(String role, String rights, String password) throws SQLException {
    if (!session.exists("select 1 from pg_roles where rolname = " + text(role))) {
      session.execute("create role %s nologin".formatted(name(role)));
    }
    session.setPassword(role, password);
    session.execute("alter role %s login %s".formatted(name(role), rights));
  }
}
