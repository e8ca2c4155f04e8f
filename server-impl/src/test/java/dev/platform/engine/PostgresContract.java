package dev.platform.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.ExportRef;
import dev.platform.engine.spi.PostgresEngine;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.PostgresStatus;
import org.junit.jupiter.api.Test;

/** What is true of the PostgreSQL servers of every engine. */
public interface PostgresContract {

  /** The engine on trial; the same during one test. */
  Bench bench();

  /** A server that does not exist yet. */
  PostgresBench server();

  @Test
  default void aServerLivesUntilItIsRemoved() throws Exception {
    PostgresBench server = server();
    assertThat(bench().engine().offer().postgres().missing(18)).isEmpty();
    assertThat(server.status()).isEqualTo(PostgresStatus.unknown(server.ref()));

    PostgresStatus made = server.applied();

    assertThat(bench().engine().postgres().list()).contains(server.ref());
    assertThat(made.internal()).isNotNull();
    assertThat(made.external()).isNotNull();
    assertThat(made.leader()).startsWith(server.ref().key());
    assertThat(made.diskBytes()).isEqualTo(server.diskBytes);
    assertThat(bench().recorder().changes()).contains(server.ref().key());

    server.remove();
    assertThat(bench().engine().postgres().list()).doesNotContain(server.ref());
    bench().engine().postgres().remove(new PostgresRef("dpg-nothing"));
  }

  @Test
  default void aServerIsSuspendedAndRestarted() throws Exception {
    PostgresBench server = server();
    PostgresSpec old = server.spec();
    server.suspended = true;
    PostgresStatus suspended = server.applied();
    assertThat(suspended.internal()).isNull();
    assertThat(suspended.leader()).isNull();

    bench().engine().postgres().apply(old);
    assertThat(server.status().observedGeneration()).isGreaterThan(old.generation());
    server.suspended = false;
    server.applied();
    server.restarts = 1;
    server.diskBytes *= 2;

    assertThat(server.applied().diskBytes()).isEqualTo(server.diskBytes);
    server.remove();
  }

  @Test
  default void anExportThatNobodyHasAskedForIsUnknown() throws Exception {
    ExportRef nothing = new ExportRef(new PostgresRef("dpg-nothing"), "exp-1");
    PostgresEngine engine = bench().engine().postgres();

    assertThat(engine.observe(nothing)).isEqualTo(new CopyStatus.Unknown());
    engine.discard(nothing);
    engine.discard(nothing);
    assertThat(bench().engine().open(nothing)).isEmpty();
    assertThatThrownBy(() -> engine.export(nothing)).isInstanceOf(EngineException.class);
    assertThat(engine.observe(nothing)).isEqualTo(new CopyStatus.Unknown());
  }
}
