package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.TestDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What an operator does with exports and backups on the server's host. */
class PostgresCommandTest {
  private static final String ID = "exp-d6rb24jhqa37s0bed4n0";
  private static final String SOURCE = "dpg-d6rb24jhqa37s0bed4m0-a";
  private static final String REPLICA = "dpg-d6rb24jhqa37s0bed4n0-b";
  private static final String POSTGRES = "dpg-d6rb24jhqa37s0bed4l0-a";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path folder;

  private static Path config;

  @BeforeAll
  static void exported() throws Exception {
    config =
        Files.writeString(
            folder.resolve("platform.properties"),
            "platform.data=%s\nplatform.database.url=%s\n"
                .formatted(folder.resolve("data"), database.url()));
    database.execute(
        """
        insert into postgres_export (
          id, workspace_id, postgres_id, name, version, is_final, created_at, completed_at)
        values ('%s', 'tea-d6rb24jhqa37s0bed4k0', '%s', 'shop', 18, true, '2026-03-14T09:26:53Z', now())
        """
            .formatted(ID, POSTGRES));
    database.execute(
        """
        insert into workspace (id, name, email, created_at)
        values ('tea-d6rb24jhqa37s0bed4k0', 'acme', 'a@example.com', now());
        insert into postgres (id, workspace_id, name, region, plan, version, database_name,
          database_user, sealed_password, disk_size_gb, is_disk_autoscaling, is_highly_available,
          parameter_overrides, primary_id, status, created_at, updated_at)
        values
          ('%1$s', 'tea-d6rb24jhqa37s0bed4k0', 'orders', 'OREGON', 'PRO_4GB', 18, 'orders_x1y2',
            'orders', '', 1, false, false, '{}', null, 'UNAVAILABLE', now(), now()),
          ('%2$s', 'tea-d6rb24jhqa37s0bed4k0', 'near', 'OREGON', 'PRO_4GB', 18, 'orders_x1y2',
            'orders', '', 1, false, false, '{}', '%1$s', 'AVAILABLE', now(), now());
        insert into postgres_backup (postgres_id, workspace_id, earliest, latest, started_at,
          completed_at, archive_failure)
        values ('%1$s', 'tea-d6rb24jhqa37s0bed4k0', '2026-03-14T02:00:00Z', '2026-03-15T08:30:00.5Z',
          '2026-03-14T01:59:00Z', '2026-03-14T02:00:00Z', 'The disk is full.');
        insert into datastore_endpoint (datastore_id, workspace_id, port, ip_allow_list)
        values ('%1$s', 'tea-d6rb24jhqa37s0bed4k0', 15401, '[]');
        """
            .formatted(SOURCE, REPLICA));
    Path place = folder.resolve("data/engine/servers/postgres-exports/" + POSTGRES + "." + ID);
    Files.createDirectories(place);
    Files.writeString(place.resolve("complete"), "PGDMP");
  }

  private record Ended(int status, String text) {}

  private static Ended run(String... words) {
    var text = new StringWriter();
    var line = PlatformCommand.line();
    line.setOut(new PrintWriter(text, true)).setErr(new PrintWriter(text, true));
    return new Ended(line.execute(words), text.toString().strip());
  }

  @Test
  void exportsAreListedAndCopied() throws Exception {
    var listed = run("postgres", "exports", "--config", config.toString());
    assertThat(listed.text())
        .isEqualTo(ID + "  2026-03-14T09:26:53Z  " + POSTGRES + "  shop  (deleted)");

    var file = folder.resolve("shop.dump");
    var copied =
        run("postgres", "export-file", ID, "--to", file.toString(), "--config", config.toString());
    assertThat(copied.status()).as(copied.text()).isZero();
    assertThat(file).hasContent("PGDMP");
    var again =
        run("postgres", "export-file", ID, "--to", file.toString(), "--config", config.toString());
    assertThat(again.text()).contains("already exists. Name a new file");
  }

  @Test
  void backupsAreListedWithTheirProblems() {
    var listed = run("postgres", "backups", "--config", config.toString());

    assertThat(listed.status()).isZero();
    assertThat(listed.text().lines())
        .contains(
            SOURCE + "  orders  2026-03-14T02:00:00Z to 2026-03-15T08:30:00Z",
            "  last base backup  2026-03-14T02:00:00Z",
            "  archive failed    The disk is full.",
            REPLICA + "  near  read replica of " + SOURCE);
    assertThat(run("postgres", "backups", SOURCE, "--config", config.toString()).text())
        .doesNotContain("near");
  }

  @Test
  void aRecoveryIsBegunForTheServerThatRuns() {
    var begun = recover(SOURCE, "--to", "2026-03-15T09:30:00+01:00", "--no-wait");

    assertThat(begun.status()).as(begun.text()).isZero();
    assertThat(begun.text())
        .startsWith("Recovering " + SOURCE + " to 2026-03-15T08:30:00Z")
        .contains("Name  orders-recovered")
        .endsWith("The server recovers it in the background.");
    assertThat(
            database.query(
                "select status || ' ' || database_name || ' ' || recovered_to::text || ' ' || source_id"
                    + " from postgres join postgres_recovery on postgres_id = id"))
        .containsExactly("CREATING orders_x1y2 2026-03-15 08:30:00+00 " + SOURCE);
    assertThat(recover(SOURCE, "--to", "latest", "--no-wait").text())
        .contains("orders-recovered already exists in the workspace. Choose another name");
  }

  @Test
  void aRecoveryThatCannotBeSaysWhatCan() {
    var window =
        SOURCE + " can be recovered to any time from 2026-03-14T02:00:00Z to 2026-03-15T08:30:00Z";

    assertThat(recover(SOURCE, "--to", "2026-03-14T01:00:00Z"))
        .returns(1, Ended::status)
        .returns("platform: " + window + ".", Ended::text);
    assertThat(recover(REPLICA, "--to", "latest").text())
        .contains("Recover its primary " + SOURCE + " instead");
    assertThat(recover(SOURCE, "--to", "yesterday"))
        .returns(2, Ended::status)
        .matches(it -> it.text().contains("yesterday is not a time. Use RFC 3339 format"));
    assertThat(recover("x", "--to", "latest").text())
        .contains("x is not the ID of a Postgres instance. Run `postgres backups` to list them");
    assertThat(run("postgres", "recover", "--help").text())
        .contains("The original instance stays as it is.", "--to=TIME", "--no-wait");
  }

  private static Ended recover(String... words) {
    var all = new ArrayList<>(List.of("postgres", "recover", "--config", config.toString()));
    all.addAll(List.of(words));
    return run(all.toArray(String[]::new));
  }

  @Test
  void whatIsWrongIsSaidWithTheWayOut() {
    assertThat(run("postgres", "export-file", "x", "--to", folder + "/f").text())
        .contains("x is not the ID of an export. Run `postgres exports` to list them");
    var unknown =
        run(
            "postgres",
            "export-file",
            "exp-d6rb24jhqa37s0bed4n1",
            "--to",
            folder + "/f",
            "--config",
            config.toString());
    assertThat(unknown.status()).isNotZero();
    assertThat(unknown.text()).contains("Not found: exp-d6rb24jhqa37s0bed4n1");
    assertThat(run("postgres", "--help").text())
        .contains("exports", "export-file", "backups", "recover");
  }
}
