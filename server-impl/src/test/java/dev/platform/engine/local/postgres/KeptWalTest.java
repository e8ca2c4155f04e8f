package dev.platform.engine.local.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.json.Json;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.RecoveryWindow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Days of backups, of which files tell what they are good for. */
class KeptWalTest {
  private static final Instant BEGIN = Instant.parse("2026-03-01T00:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration THREE_DAYS = Duration.ofDays(3);
  private static final int FILES_A_DAY = 3;

  @TempDir Path folder;
  private BackupFolder backups;
  private KeptWal kept;

  @BeforeEach
  void open() throws Exception {
    backups = BackupFolder.open(folder.resolve("dpg-1"), machine());
    kept = new KeptWal(backups);
  }

  /** Keeps files without secrets; nothing runs. */
  private static ServerMachine machine() {
    return (ServerMachine)
        Proxy.newProxyInstance(
            ServerMachine.class.getClassLoader(),
            new Class<?>[] {ServerMachine.class},
            (proxy, method, arguments) -> onFiles(method, arguments));
  }

  private static Object onFiles(Method method, Object[] arguments) throws IOException {
    Path file = (Path) arguments[0];
    return switch (method.getName()) {
      case "createFolder" -> Files.createDirectories(file);
      case "save" -> Files.writeString(file, Json.write(arguments[1]));
      case "load" -> Json.read(Files.readString(file), (Class<?>) arguments[1]);
      default -> throw new UnsupportedOperationException(method.getName());
    };
  }

  /** A backup at the begin of a day, and the WAL of the day. */
  private void keepDay(int day) throws IOException {
    int first = day * FILES_A_DAY;
    String id = "backup-" + day;
    Files.writeString(backups.part(id), "");
    Instant at = BEGIN.plus(DAY.multipliedBy(day));
    backups.keep(new BaseBackup(id, at, at, name(first), name(first), "", Integer.toString(day)));
    for (int file = first; file < first + FILES_A_DAY; file++) {
      keepWal(name(file));
    }
    kept.note(sample(at.plus(Duration.ofHours(23)), first + FILES_A_DAY - 1));
    kept.assess();
  }

  private static WalSample sample(Instant at, int file) {
    return new WalSample(at, name(file), name(file), "until " + at);
  }

  private void keepWal(String name) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream whole = new GZIPOutputStream(packed)) {
      whole.write(new byte[(int) WalName.BYTES]);
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    printed.write((name + " " + packed.size() + "\n").getBytes(StandardCharsets.UTF_8));
    packed.writeTo(printed);
    assertThat(backups.keepWal(new ByteArrayInputStream(printed.toByteArray())))
        .containsExactly(name);
  }

  private static String name(int file) {
    return new WalName(1, file).toString();
  }

  @Test
  void whatNoTimeOfTheWindowNeedsIsDeleted() throws Exception {
    for (int day = 0; day < 6; day++) {
      keepDay(day);
    }
    Instant now = BEGIN.plus(DAY.multipliedBy(6));

    kept.deleteOld(THREE_DAYS, now);

    assertThat(backups.backups()).extracting(BaseBackup::id).containsExactly(ids(3, 6));
    assertThat(backups.chain().files()).hasSize(3 * FILES_A_DAY);
    assertThat(files()).hasSize(2 * 3 + 3 * FILES_A_DAY + 1);
    assertThat(kept.window(now.minus(THREE_DAYS)))
        .isEqualTo(new RecoveryWindow(now.minus(THREE_DAYS), now.minus(Duration.ofHours(1))));
  }

  @Test
  void theBackupOfBeforeTheWindowStays() throws Exception {
    keepDay(0);
    keepDay(1);
    Instant later = BEGIN.plus(DAY.multipliedBy(4)).plus(Duration.ofHours(1));

    kept.deleteOld(THREE_DAYS, later);

    assertThat(backups.backups()).extracting(BaseBackup::id).containsExactly(ids(1, 2));
    assertThat(kept.find(later.minus(THREE_DAYS))).isPresent();
  }

  @Test
  void aGapIsNeverPromised() throws Exception {
    keepDay(0);
    int lost = FILES_A_DAY;
    keepWal(name(lost + 1));
    kept.note(sample(BEGIN.plus(DAY).plusSeconds(60), lost + 1));
    kept.assess();

    assertThat(kept.hasGap()).isTrue();
    assertThat(kept.window(BEGIN))
        .isEqualTo(new RecoveryWindow(BEGIN, BEGIN.plus(Duration.ofHours(23))));

    keepDay(1);
    assertThat(kept.hasGap()).as("the file has come").isFalse();
    assertThat(kept.window(BEGIN))
        .isEqualTo(new RecoveryWindow(BEGIN, BEGIN.plus(Duration.ofHours(47))));
  }

  @Test
  void theNextLifeKnowsTheSame() throws Exception {
    keepDay(0);
    keepDay(1);
    Files.writeString(folder.resolve("dpg-1/backup-2.part"), "begun");
    RecoveryWindow window = kept.window(BEGIN);

    open();

    assertThat(kept.window(BEGIN)).isEqualTo(window).isNotNull();
    assertThat(folder.resolve("dpg-1/backup-2.part")).doesNotExist();
  }

  private static String[] ids(int from, int to) {
    return Stream.iterate(from, day -> day < to, day -> day + 1)
        .map(day -> "backup-" + day)
        .toArray(String[]::new);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
