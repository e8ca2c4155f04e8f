package dev.platform.conformance.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Operation;
import dev.platform.conformance.client.Seen;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecorderTest {
  private static final Instant NOW = Instant.parse("2026-11-28T01:02:03Z");
  private static final Document DOCUMENT = Document.load("platform");
  private static final Operation USER = DOCUMENT.operation("get-user");
  private static final Operation SERVICES = DOCUMENT.operation("list-services");

  private final Recorder recorder = new Recorder(Clock.fixed(NOW, ZoneOffset.UTC));

  @Test
  void aCheckThatPassesShowsWhatItCalledWithSuccess() {
    recorder.saw(USER, 200, Seen.nothing());
    recorder.saw(SERVICES, 403, Seen.nothing());
    recorder.pass("a: check", Set.of("get-user"));
    recorder.end("a: check", Set.of("get-user", "list-services"));

    assertThat(recorder.checks()).containsOnlyKeys("a: check").containsValue(NOW);
    assertThat(recorder.operations().get("get-user").checks()).containsExactly("a: check");
    assertThat(recorder.operations().get("list-services").checks()).isEmpty();
    assertThat(recorder.operations().get("list-services").statuses()).containsOnlyKeys(403);
    assertThat(recorder.calls())
        .containsExactly(Map.entry("a: check", Set.of("get-user", "list-services")));
  }

  @Test
  void whatIsCalledOutsideOfAPassingCheckIsSeenButShowsNothing() {
    recorder.saw(USER, 200, Seen.nothing());
    recorder.end("a: failing check", Set.of("get-user"));
    recorder.saw(SERVICES, 200, Seen.nothing());

    assertThat(recorder.checks()).isEmpty();
    assertThat(recorder.operations()).containsOnlyKeys("get-user", "list-services");
    assertThat(recorder.operations().values()).allMatch(it -> it.checks().isEmpty());
  }
}
