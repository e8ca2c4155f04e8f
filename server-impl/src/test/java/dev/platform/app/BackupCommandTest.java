package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.base.config.Config;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a database with a row of each kind, and of a data directory with a few files. */
class BackupCommandTest {
  @TempDir private Path folder;
  private final TestDatabase source = TestDatabase.fresh();
  private final TestDatabase target = TestDatabase.fresh();
  private Path data;
  private Path backup;

  private record Ended(int status, String text) {}

  @BeforeEach
  void fill() throws Exception {
    target.execute("drop schema public cascade");
    target.execute("create schema public");
    data = folder.resolve("data");
    backup = folder.resolve("backup");
    var artifact = Files.createDirectories(data.resolve("engine/artifacts/art-1/files"));
    Files.writeString(artifact.resolve("index.html"), "<h1>hello</h1>");
    Files.createDirectories(data.resolve("engine/workloads/srv-1/instances"));
    var sealed =
        Vault.open(data.resolve("secret.key"))
            .encrypt(new Secret("secret_key_check"), "secret_key_check");
    source.execute(
        """
        insert into secret_key_check (sealed) values (decode('%s', 'base64'));
        insert into worker_lease (process, machine, host, folder, since, renewed_at)
        values ('p', 'm', 'h', '/old', now(), now());
        select log_line_add_day('2026-11-20');
        insert into log_line (time, id, resource, workspace_id, type, level, message)
        values ('2026-11-20T12:00:00Z', 'log-1', 'srv-1', 'tea-1', 'app', 'info', E'a\\tb\\\\n');
        insert into event (id, workspace_id, subject_id, type, created_at, details)
        values ('evt-1', 'tea-1', 'srv-1', 'x', now(), '{"a": 1}');
        insert into audit_log (id, workspace_id, event, status, actor_type, created_at, metadata)
        values ('aud-1', 'tea-1', 'x', 'SUCCESS', 'USER', now(), '{}');
        """
            .formatted(Base64.getEncoder().encodeToString(sealed)));
  }

  @AfterEach
  void close() {
    source.close();
    target.close();
  }

  private Ended run(TestDatabase database, Path data, String... words) throws IOException {
    var config =
        Files.writeString(
            folder.resolve("platform.properties"),
            "platform.data=%s\nplatform.database.url=%s\n".formatted(data, database.url()));
    var text = new StringWriter();
    var line = PlatformCommand.line();
    line.setOut(new PrintWriter(text, true)).setErr(new PrintWriter(text, true));
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--config", config.toString()));
    return new Ended(line.execute(all.toArray(String[]::new)), text.toString().strip());
  }

  private Ended save(String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of("backup", backup.toString()));
    words.addAll(List.of(options));
    return run(source, data, words.toArray(String[]::new));
  }

  private Ended restore(String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of("restore", backup.toString()));
    words.addAll(List.of(options));
    return run(target, folder.resolve("new"), words.toArray(String[]::new));
  }

  private String key() {
    return data.resolve("secret.key").toString();
  }

  /** Every row of every table but that of migrations, as text. */
  private static Map<String, List<String>> rows(TestDatabase database) {
    Map<String, List<String>> rows = new TreeMap<>();
    for (String table :
        database.query(
            "select relname from pg_class where relnamespace = 'public'::regnamespace"
                + " and relkind in ('r', 'p') and relname not in"
                + " ('flyway_schema_history', 'worker_lease')")) {
      rows.put(
          table,
          database.query(
              ("select (to_jsonb(t) - 'written_in' - 'written_beside')::text from \"%s\" t"
                      + " order by 1")
                  .formatted(table)));
    }
    return rows;
  }

  @Test
  void everythingIsRestored() throws Exception {
    var saved = save();
    assertThat(saved.status()).as(saved.text()).isZero();
    assertThat(saved.text())
        .containsPattern("Backup of [0-9.]+ kB in " + backup + ", took \\d+ s")
        .contains("A restore needs the key " + key() + ", which is not in the backup");

    var restored = restore("--key", key());

    assertThat(restored.status()).as(restored.text()).isZero();
    assertThat(rows(target)).isEqualTo(rows(source));
    assertThat(target.count("select count(*) from worker_lease")).isZero();
    assertThat(
            target.count("select count(*) from log_line where written_in <= pg_current_xact_id()"))
        .isEqualTo(1);
    target.execute(
        "insert into event (id, workspace_id, subject_id, type, created_at, details)"
            + " values ('evt-2', 'tea-1', 'srv-1', 'x', now(), '{}')");
    var positions = target.query("select position from event order by id");
    assertThat(Long.parseLong(positions.get(1))).isGreaterThan(Long.parseLong(positions.get(0)));
    var fresh = folder.resolve("new");
    assertThat(fresh.resolve("engine/artifacts/art-1/files/index.html"))
        .hasContent("<h1>hello</h1>");
    assertThat(fresh.resolve("engine/workloads")).doesNotExist();
    assertThat(fresh.resolve("secret.key")).hasSameTextualContentAs(data.resolve("secret.key"));
    assertThat(mode(fresh.resolve("secret.key"))).isEqualTo("rw-------");
    assertThat(fresh.resolve("restore.incomplete")).doesNotExist();
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void nobodyElseCanReadIt() throws Exception {
    save("--without-logs");

    assertThat(mode(backup)).isEqualTo("rwx------");
    try (var files = Files.walk(backup)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(mode(file)).as(file.toString()).isEqualTo("rw-------");
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .doesNotContain(Files.readString(data.resolve("secret.key")));
      }
    }
    restore("--key", key());
    assertThat(target.count("select count(*) from log_line")).isZero();
    assertThat(target.count("select count(*) from event")).isEqualTo(1);
  }

  @Test
  void aDirectoryWithFilesIsLeftAlone() throws Exception {
    Files.createDirectories(backup);
    Files.writeString(backup.resolve("mine"), "");
    assertThat(save())
        .returns(1, Ended::status)
        .returns("platform: " + backup + " is not empty. Name a new directory", this::last);
    Files.delete(backup.resolve("mine"));

    var part = Files.createDirectories(folder.resolve("backup.part"));
    assertThat(save())
        .returns("platform: " + part + " is in the way. Rename or delete it", this::last);
    Files.writeString(part.resolve("incomplete"), "");
    assertThat(save()).returns(0, Ended::status);
    assertThat(part).doesNotExist();
  }

  private String last(Ended ended) {
    return ended.text().substring(ended.text().lastIndexOf('\n') + 1);
  }

  @Test
  void whatIsDamagedIsFoundBeforeAnythingIsWritten() throws Exception {
    save();
    assertThat(restore("--check").text()).endsWith(backup + " is complete and undamaged");
    var file = backup.resolve("database/event.gz");
    var bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);

    assertThat(restore("--key", key()))
        .returns(1, Ended::status)
        .returns("platform: " + file + " is damaged. Use another backup", this::last);
    Files.delete(file);
    assertThat(restore("--check"))
        .returns("platform: " + file + " is missing. Use another backup", this::last);
    Files.delete(backup.resolve("manifest.json"));
    assertThat(restore("--check").text()).contains("is not a complete backup");
    assertThat(folder.resolve("new")).doesNotExist();
    assertThat(target.query("select relname from pg_class where relname = 'event'")).isEmpty();
  }

  @Test
  void aBackupOfANewerVersionIsLeftToIt() throws Exception {
    save();
    var manifest = backup.resolve("manifest.json");
    Files.writeString(
        manifest,
        Files.readString(manifest)
            .replaceFirst("\"migration\":\"V\\d+__", "\"migration\":\"V209901010000__"));

    assertThat(last(restore("--key", key())))
        .contains("which is newer than this one. Restore it with that version or a newer one");
  }

  @Test
  void aFullDiskIsNamedAndNothingIsLeft() throws Exception {
    var disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        ran("mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", disk.toString()), "no mount");
    try {
      var noise = new byte[1 << 20];
      new Random(1).nextBytes(noise);
      Files.write(data.resolve("engine/artifacts/art-1/files/noise"), noise);

      var full = run(source, data, "backup", disk.resolve("backup").toString());

      assertThat(full).returns(1, Ended::status);
      assertThat(full.text()).contains("the disk is full. The incomplete backup was deleted");
      assertThat(disk).isEmptyDirectory();
    } finally {
      ran("umount", disk.toString());
    }
  }

  private static boolean ran(String... command) throws Exception {
    return new ProcessBuilder(command).start().waitFor() == 0;
  }

  @Test
  void theKeyMustBeThatOfTheBackup() throws Exception {
    save();
    assertThat(last(restore()))
        .isEqualTo(
            "platform: --key: the backup needs a copy of its secret.key, and %s has none"
                .formatted(folder.resolve("new")));
    var other = folder.resolve("other.key");
    Vault.open(other);
    assertThat(last(restore("--key", other.toString())))
        .isEqualTo(
            "platform: "
                + other
                + " is not the key that this backup was encrypted with. Use another copy");
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void whatIsThereIsKept() throws Exception {
    save();
    var fresh = Files.createDirectories(folder.resolve("new/engine"));
    assertThat(last(restore("--key", key())))
        .isEqualTo(
            "platform: the data directory %s is not empty: it contains engine. Rename or delete it"
                .formatted(fresh.getParent()));
    Files.delete(fresh);
    target.execute("create table mine (id integer)");
    assertThat(last(restore("--key", key())))
        .contains("is not empty: it contains the table mine. Create a new database");
  }

  @Test
  void anInterruptedRestoreIsRepeated() throws Exception {
    save();
    var fresh = folder.resolve("new");
    assertThat(restore("--key", key())).returns(0, Ended::status);
    Files.writeString(
        fresh.resolve("restore.incomplete"),
        CheckedSettings.settings(
                Config.of(Map.of("platform.database.url", target.url()), Map.of(), Map.of()))
            .database()
            .orElseThrow()
            .toString());

    var server = run(target, fresh, "server");
    assertThat(last(server))
        .contains("was interrupted, so its data is incomplete. Run `platform restore` again");
    assertThat(restore()).returns(0, Ended::status);
    assertThat(rows(target)).isEqualTo(rows(source));
  }
}
