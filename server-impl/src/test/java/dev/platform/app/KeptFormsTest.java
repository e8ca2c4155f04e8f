package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.idempotency.RecordedResponse;
import dev.platform.base.json.Json;
import dev.platform.engine.spi.Isolation;
import dev.platform.engine.spi.KeyValueOffer;
import dev.platform.engine.spi.Offer;
import dev.platform.engine.spi.PostgresOffer;
import dev.platform.platform.autoscaling.AutoscalingConfig;
import dev.platform.platform.deploy.ReleaseSpec;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.service.AutoDeployTrigger;
import dev.platform.platform.service.BuildFilter;
import dev.platform.platform.service.MaintenanceMode;
import dev.platform.platform.service.Plan;
import dev.platform.platform.service.ServiceRuntime;
import dev.platform.platform.service.ServiceSpec;
import dev.platform.testing.KeptSamples;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Records that are kept as JSON outlive the release that wrote them. Each has a folder with its
 * form of every release, to which files are only ever added.
 */
class KeptFormsTest {
  /**
   * A record that is kept.
   *
   * @param example has a value in every member
   */
  private record Form(Record example) {
    Record read(String json) {
      return Json.read(json, example.getClass());
    }

    /** Those of its members, and of the records in them, that a reader may count on. */
    List<RecordComponent> collections() {
      return Arrays.stream(example.getClass().getRecordComponents())
          .filter(member -> isCollection(member.getType()))
          .filter(member -> !member.getAnnotatedType().isAnnotationPresent(Nullable.class))
          .toList();
    }

    private static boolean isCollection(Class<?> type) {
      return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }

    KeptSamples samples() {
      return new KeptSamples(example.getClass().getSimpleName());
    }

    @Override
    public String toString() {
      return example.getClass().getSimpleName();
    }
  }

  static List<Form> forms() {
    var filter = new BuildFilter(List.of("src/**"), List.of("docs/**"));
    return List.of(
        new Form(filter),
        new Form(
            new AutoscalingConfig(
                true,
                1,
                5,
                new AutoscalingConfig.Criteria(
                    new AutoscalingConfig.Criterion(true, 70),
                    new AutoscalingConfig.Criterion(true, 80)))),
        new Form(new IpRange("203.0.113.0/24", "office")),
        new Form(
            new Offer(
                "local",
                new PostgresOffer(List.of(17, 18), "Install it.", 18, "Install them.", null),
                new KeyValueOffer("8.1.4", null),
                List.of(new Isolation("memory limit", true, "cgroups")))),
        new Form(new RecordedResponse(201, Map.of("Location", "/v1/x"), "{\"id\":\"x\"}")),
        new Form(
            new ServiceSpec(
                "https://example.org/shop.git",
                "main",
                "web",
                filter,
                AutoDeployTrigger.COMMIT,
                ServiceRuntime.NODE,
                Plan.STARTER,
                "npm ci",
                "npm start",
                "public",
                "/health",
                60,
                List.of(new IpRange("203.0.113.0/24", "office")),
                "0 3 * * *",
                new MaintenanceMode(true, "https://acme.example.org/back-soon"),
                true,
                "npm run migrate")),
        new Form(
            new ReleaseSpec(
                "shop",
                "shop-ab12",
                "web_service",
                "node",
                "https://example.org/shop.git",
                "main",
                "web",
                "npm ci",
                "npm start",
                "npm run migrate",
                "public",
                "/health",
                true,
                500,
                536_870_912,
                60,
                List.of(new ReleaseSpec.Variable("RENDER", "true")),
                true)));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void theFormOfEachReleaseCanStillBeRead(Form form) throws IOException {
    var today = Json.write(form.example());

    assertThat(form.samples().with(today, "json"))
        .allSatisfy(sample -> assertThat(form.read(sample)).isNotNull());
    assertThat(form.read(today)).isEqualTo(form.example());
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aMemberOfANewerReleaseIsSkipped(Form form) throws JsonProcessingException {
    var json = json(form);
    json.putObject("ofTomorrow").putArray("list").add(1);

    assertThat(form.read(json.toString())).isEqualTo(form.example());
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aListThatIsMissingIsEmpty(Form form) throws ReflectiveOperationException, IOException {
    for (var member : form.collections()) {
      var json = json(form);
      json.remove(member.getName());

      assertThat(member.getAccessor().invoke(form.read(json.toString())))
          .as("%s of JSON that lacks it", member.getName())
          .isNotNull();
    }
  }

  private static ObjectNode json(Form form) throws JsonProcessingException {
    return (ObjectNode) Json.MAPPER.readTree(Json.write(form.example()));
  }
}
