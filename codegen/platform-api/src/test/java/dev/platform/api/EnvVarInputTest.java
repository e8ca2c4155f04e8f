package dev.platform.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.platform.api.platform.model.AddUpdateEnvVarInputDto;
import dev.platform.api.platform.model.EnvVarGenerateValueDto;
import dev.platform.api.platform.model.EnvVarInputDto;
import dev.platform.api.platform.model.EnvVarKeyGenerateValueDto;
import dev.platform.api.platform.model.EnvVarKeyValueDto;
import dev.platform.api.platform.model.EnvVarValueDto;
import org.junit.jupiter.api.Test;

/** A variable is told by the properties that it has. */
class EnvVarInputTest {
  @Test
  void aVariableHasAValueOrGetsOne() throws JsonProcessingException {
    assertThat(
            Json.read(
                "[{\"key\":\"A\",\"value\":\"1\"},{\"key\":\"B\",\"generateValue\":true}]",
                EnvVarInputDto[].class))
        .containsExactly(
            new EnvVarKeyValueDto().key("A").value("1"),
            new EnvVarKeyGenerateValueDto().key("B").generateValue(true));
  }

  @Test
  void oneVariableIsNamedByItsPath() throws JsonProcessingException {
    assertThat(Json.read("{\"value\":\"1\"}", AddUpdateEnvVarInputDto.class))
        .isEqualTo(new EnvVarValueDto().value("1"));
    assertThat(Json.read("{\"generateValue\":true}", AddUpdateEnvVarInputDto.class))
        .isEqualTo(new EnvVarGenerateValueDto().generateValue(true));
  }

  @Test
  void theShapeIsWrittenAsItIs() throws JsonProcessingException {
    assertThat(Json.write(new EnvVarKeyValueDto().key("A").value("1")))
        .isEqualTo(Json.tree("{\"key\":\"A\",\"value\":\"1\"}"));
  }
}
