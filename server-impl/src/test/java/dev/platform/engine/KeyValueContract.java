package dev.platform.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.spi.KeyValueOffer;
import dev.platform.engine.spi.KeyValueRef;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.engine.spi.KeyValueStatus;
import org.junit.jupiter.api.Test;

/** What is true of the key-value servers of every engine. */
public interface KeyValueContract {

  /** The engine on trial; the same during one test. */
  Bench bench();

  /** A server that does not exist yet. */
  KeyValueBench keyValue();

  @Test
  default void aKeyValueServerLivesUntilItIsRemoved() throws Exception {
    var engine = bench().engine().keyValues();
    KeyValueBench server = keyValue();
    KeyValueOffer offer = bench().engine().offer().keyValue();
    assertThat(offer.missing()).isEmpty();
    assertThat(offer.version()).isNotEmpty();
    assertThat(server.status()).isEqualTo(KeyValueStatus.unknown(server.ref()));

    KeyValueStatus made = server.applied();

    assertThat(engine.list()).contains(server.ref());
    assertThat(made.internal()).isNotNull();
    assertThat(made.external()).isNotNull();
    assertThat(made.version()).isEqualTo(offer.version());
    assertThat(made.diskBytes()).isEqualTo(server.diskBytes);
    assertThat(bench().recorder().changes()).contains(server.ref().key());

    server.remove();
    assertThat(engine.list()).doesNotContain(server.ref());
    engine.remove(new KeyValueRef("red-nothing"));
  }

  @Test
  default void aKeyValueServerIsSuspendedAndChanged() throws Exception {
    KeyValueBench server = keyValue();
    KeyValueSpec old = server.spec();
    server.suspended = true;
    KeyValueStatus suspended = server.applied();
    assertThat(suspended.internal()).isNull();
    assertThat(suspended.external()).isNull();

    bench().engine().keyValues().apply(old);
    assertThat(server.status().observedGeneration()).isGreaterThan(old.generation());
    server.suspended = false;
    server.applied();
    server.maxMemoryPolicy = "noeviction";
    server.persistence = Persistence.OFF;
    server.diskBytes *= 2;

    assertThat(server.applied().diskBytes()).isEqualTo(server.diskBytes);
    server.remove();
  }
}
