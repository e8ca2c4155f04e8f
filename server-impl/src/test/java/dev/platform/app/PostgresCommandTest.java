package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.TestDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An operator reads exports on the server's host. */
class PostgresCommandTest {
  private static final String ID = "exp-d6rb24jhqa37s0bed4n0";
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
    assertThat(run("postgres", "--help").text()).contains("exports", "export-file");
  }
}
