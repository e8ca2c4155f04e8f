package dev.platform.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import dev.platform.api.platform.model.BackgroundWorkerDetailsPOSTDto;
import dev.platform.api.platform.model.CronJobDetailsPOSTDto;
import dev.platform.api.platform.model.DockerDetailsPOSTDto;
import dev.platform.api.platform.model.NativeEnvironmentDetailsPOSTDto;
import dev.platform.api.platform.model.PrivateServiceDetailsPOSTDto;
import dev.platform.api.platform.model.ServicePATCHDto;
import dev.platform.api.platform.model.ServicePOSTDto;
import dev.platform.api.platform.model.StaticSiteDetailsPOSTDto;
import dev.platform.api.platform.model.WebServiceDetailsPOSTDto;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The shape of {@code serviceDetails} is told by {@code type}, wherever that stands. */
class ServiceDetailsTest {
  static Stream<Arguments> shapes() {
    return Stream.of(
        Arguments.of("static_site", StaticSiteDetailsPOSTDto.class, "{\"publishPath\":\"dist\"}"),
        Arguments.of(
            "web_service",
            WebServiceDetailsPOSTDto.class,
            "{\"runtime\":\"node\",\"plan\":\"standard\",\"envSpecificDetails\":"
                + "{\"buildCommand\":\"npm ci\",\"startCommand\":\"npm start\"}}"),
        Arguments.of(
            "private_service",
            PrivateServiceDetailsPOSTDto.class,
            "{\"runtime\":\"docker\",\"plan\":\"pro\",\"numInstances\":3,\"envSpecificDetails\":"
                + "{\"dockerfilePath\":\"./Dockerfile\"}}"),
        Arguments.of(
            "background_worker",
            BackgroundWorkerDetailsPOSTDto.class,
            "{\"runtime\":\"image\",\"plan\":\"starter\",\"numInstances\":2}"),
        Arguments.of(
            "cron_job",
            CronJobDetailsPOSTDto.class,
            "{\"runtime\":\"go\",\"plan\":\"starter\",\"schedule\":\"0 * * * *\"}"));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void typeTellsTheShape(String type, Class<?> shape, String details)
      throws JsonProcessingException {
    String before =
        "{\"type\":\"%s\",\"name\":\"web\",\"serviceDetails\":%s}".formatted(type, details);
    String after =
        "{\"serviceDetails\":%s,\"name\":\"web\",\"type\":\"%s\"}".formatted(details, type);

    ServicePOSTDto service = Json.read(before, ServicePOSTDto.class);

    assertThat(service.getServiceDetails()).isExactlyInstanceOf(shape);
    assertThat(Json.read(after, ServicePOSTDto.class)).isEqualTo(service);
    assertThat(Json.write(service.getServiceDetails())).isEqualTo(Json.tree(details));
  }

  @Test
  void runtimeTellsTheNestedShapeAndEnvWhenRuntimeIsAbsent() throws JsonProcessingException {
    assertThat(environmentOf("\"runtime\":\"node\""))
        .isExactlyInstanceOf(NativeEnvironmentDetailsPOSTDto.class);
    assertThat(environmentOf("\"env\":\"docker\"")).isExactlyInstanceOf(DockerDetailsPOSTDto.class);
    assertThat(environmentOf("\"env\":\"docker\",\"runtime\":\"ruby\""))
        .isExactlyInstanceOf(NativeEnvironmentDetailsPOSTDto.class);
  }

  @Test
  void aShapeThatNothingTellsIsRefusedWhereItStands() {
    assertThatThrownBy(() -> environmentOf("\"plan\":\"starter\""))
        .isInstanceOfSatisfying(
            JsonMappingException.class,
            it ->
                assertThat(it.getPath())
                    .extracting(JsonMappingException.Reference::getFieldName)
                    .containsExactly("envSpecificDetails"))
        .hasMessageContaining("runtime or env is missing");
  }

  @Test
  void thePatchOfAServiceStaysJson() throws JsonProcessingException {
    ServicePATCHDto patch =
        Json.read("{\"serviceDetails\":{\"plan\":null}}", ServicePATCHDto.class);

    assertThat(patch.getServiceDetails()).isEqualTo(Json.tree("{\"plan\":null}"));
  }

  private static Object environmentOf(String neighbours) throws JsonProcessingException {
    return Json.read(
            "{\"envSpecificDetails\":{},%s}".formatted(neighbours), WebServiceDetailsPOSTDto.class)
        .getEnvSpecificDetails();
  }
}
