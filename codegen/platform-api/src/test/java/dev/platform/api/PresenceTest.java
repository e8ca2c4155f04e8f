package dev.platform.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.platform.api.platform.model.DeployDto;
import dev.platform.api.platform.model.DeployStatusDto;
import dev.platform.api.platform.model.ServicePATCHDto;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

/** Absent, null and a value are three different things, in and out. */
class PresenceTest {
  @Test
  void aPatchTellsAbsentFromNull() throws JsonProcessingException {
    ServicePATCHDto patch =
        Json.read("{\"rootDir\":null,\"branch\":\"main\"}", ServicePATCHDto.class);

    assertThat(patch.isSet("branch")).isTrue();
    assertThat(patch.getBranch()).isEqualTo("main");
    assertThat(patch.isSet("rootDir")).isTrue();
    assertThat(patch.getRootDir()).isNull();
    assertThat(patch.isSet("name")).isFalse();
    assertThat(patch.getName()).isNull();
  }

  @Test
  void aNullIsWrittenWhenItWasSet() throws JsonProcessingException {
    DeployDto deploy =
        new DeployDto()
            .id("dep-1")
            .status(DeployStatusDto.BUILD_IN_PROGRESS)
            .startedAt(OffsetDateTime.parse("2026-03-14T09:26:53.589793Z"))
            .finishedAt(null);

    assertThat(Json.write(deploy))
        .isEqualTo(
            Json.tree(
                """
                {
                  "id": "dep-1",
                  "status": "build_in_progress",
                  "startedAt": "2026-03-14T09:26:53.589793Z",
                  "finishedAt": null
                }
                """));
  }
}
