package dev.platform.engine.local.keyvalue;

import dev.platform.engine.spi.KeyValueRef;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.testing.KeptSamples;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Servers outlive an upgrade: files of every release can be read. */
class KeptKeyValueTest {

  @Test
  void aServerCanStillBeRead() throws IOException {
    new KeptSamples("engine/KeyValueSpec")
        .check(
            new KeyValueSpec(
                new KeyValueRef("red-1"),
                7,
                "srv-1",
                "red-1",
                "secret",
                new Resources(500, 268_435_456),
                1 << 28,
                "allkeys-lru",
                Persistence.JOURNAL_SNAPSHOT,
                250,
                1 << 30,
                new ServerCertificate("chain", "key"),
                true));
    new KeptSamples("engine/ServerMemory")
        .check(
            new ServerMemory(
                "red-1-a",
                "secret",
                16_379,
                Persistence.SNAPSHOT,
                1 << 30,
                7,
                new Resources(500, 268_435_456)));
  }
}
