package dev.platform.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.spi.PostgresBackups;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.engine.spi.Recovery;
import dev.platform.engine.spi.ServerState;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is true of the backups of PostgreSQL servers of every engine. */
public interface RecoveryContract {

  /** The engine on trial; the same during one test. */
  Bench bench();

  /** A server that does not exist yet. */
  PostgresBench server();

  /** Commits a text as all that a server holds. */
  void write(PostgresBench server, String text) throws Exception;

  /** The text that a server holds; empty if there is none. */
  String read(PostgresBench server) throws Exception;

  @Test
  default void aServerKeepsBackupsOnlyIfItIsToBeRecoverable() throws Exception {
    PostgresBench server = server();
    assertThat(server.applied().backups()).isEqualTo(PostgresBackups.NONE);

    server.recoverable = Duration.ofDays(3);
    server.applied();
    PostgresBackups kept = server.await(status -> status.backups().window() != null).backups();

    assertThat(kept.started()).isNotNull();
    assertThat(kept.completed()).isAfterOrEqualTo(kept.started());
    assertThat(kept.backupFailure()).isNull();
    assertThat(kept.archiveFailure()).isNull();
    server.recoverable = Duration.ZERO;
    server.applied();
    server.await(status -> status.backups().equals(PostgresBackups.NONE));
    server.remove();
  }

  @Test
  default void aServerIsRecoveredToATimeBetweenTwoWrites() throws Exception {
    PostgresBench source = server();
    source.recoverable = Duration.ofDays(3);
    source.applied();
    Instant earliest =
        source.await(status -> status.backups().window() != null).backups().window().earliest();
    write(source, "first");
    Instant between = now();
    write(source, "second");
    PostgresBench copy = server();
    copy.recovery = new Recovery(source.ref(), between);
    copy.recoverable = Duration.ofDays(3);
    copy.password = "secret-2";

    copy.applied();

    assertThat(read(copy)).isEqualTo("first");
    assertThat(read(source)).isEqualTo("second");
    write(copy, "third");
    assertThat(read(source)).isEqualTo("second");
    copy.await(status -> status.backups().window() != null);
    PostgresBench lost = server();
    lost.recovery = new Recovery(source.ref(), earliest.minusSeconds(60));
    bench().engine().postgres().apply(lost.spec());
    PostgresStatus failed = lost.await(status -> status.state() == ServerState.UNAVAILABLE);
    assertThat(failed.why()).endsWith(".");
    assertThat(failed.observedGeneration()).isEqualTo(1);
    lost.remove();
    source.remove();
    assertThat(read(copy)).isEqualTo("third");
    assertThat(source.status()).isEqualTo(PostgresStatus.unknown(source.ref()));
    copy.remove();
  }

  /** A time that differs from those of the writes before and after. */
  private static Instant now() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(5);
    Instant now = Instant.now();
    TimeUnit.MILLISECONDS.sleep(5);
    return now;
  }
}
