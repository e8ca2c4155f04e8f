package dev.platform.engine.local.server;

import dev.platform.engine.spi.Resources;
import dev.platform.testing.KeptSamples;
import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Programs of servers outlive an upgrade: files of every release can be read. */
class KeptMemberTest {

  @Test
  void aMemberCanStillBeRead() throws IOException {
    new KeptSamples("engine/MemberState")
        .check(
            new MemberState(
                16_379,
                "run-1",
                Instant.parse("2026-11-22T10:15:30.123Z"),
                new Resources(500, 268_435_456)));
  }
}
