package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.grader.evidence.Build;
import dev.platform.grader.evidence.PassedCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleasedEvidenceTest {
  private static final String EVIDENCE =
      """
      {"format": 1, "suite": "1.0.0", "contract": "c",
       "install": {"url": "http://localhost:4001", "build": "b"},
       "started": "2026-11-28T01:00:00Z",
       "checks": {"user: the caller": "2026-11-28T01:02:03Z"},
       "operations": {"get-user": {"checks": ["user: the caller"], "statuses": {"200": {}}}}}
      """;

  @TempDir private Path home;

  @Test
  void theEvidenceBesideTheJarCountsForItsBuildOnly() throws IOException {
    Files.writeString(home.resolve(ReleasedEvidence.FILE), EVIDENCE);

    var found = ReleasedEvidence.in(home);

    assertThat(found.of(new Build("b", "c")).checks("get-user"))
        .extracting(PassedCheck::name)
        .containsExactly("user: the caller");
    assertThat(found.of(new Build("other", "c")).runs()).isEmpty();
    assertThat(found.of(new Build(null, "c")).runs()).isEmpty();
  }

  @Test
  void withoutAFileThereIsNone() {
    assertThat(ReleasedEvidence.in(home).runs()).isEmpty();
  }

  @Test
  void aFileThatCannotBeReadStopsNoStart() throws IOException {
    Files.writeString(home.resolve(ReleasedEvidence.FILE), "{\"format\": 1}");

    assertThat(ReleasedEvidence.in(home).runs()).isEmpty();
  }
}
