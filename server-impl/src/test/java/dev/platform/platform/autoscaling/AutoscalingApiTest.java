package dev.platform.platform.autoscaling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import dev.platform.testing.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutoscalingApiTest {
  private final Shop shop = new Shop(2);

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void settingsAreEchoedShownAndForgotten() {
    var set = shop.autoscale(Shop.config(true, 3, 6, 70, 0));

    assertThat(set.status()).isEqualTo(200);
    assertThat(shop.details().get("autoscaling")).isEqualTo(set.json());
    assertThat(shop.details().get("numInstances").asInt()).isEqualTo(2);
    assertThat(shop.send("DELETE", shop.path + "/autoscaling"))
        .returns(204, Response::status)
        .returns("", Response::text);
    assertThat(shop.details().has("autoscaling")).isFalse();
    assertThat(shop.send("DELETE", shop.path + "/autoscaling").status()).isEqualTo(204);
  }

  @Test
  void theNumberOfInstancesFollowsTheSettingsAtOnceAndGoesBack() {
    shop.autoscale(Shop.config(true, 3, 6, 70, 0));
    shop.rooms.settle();
    assertThat(shop.running()).isEqualTo(3);

    shop.autoscale(Shop.config(false, 3, 6, 70, 0));
    shop.pass(Shop.INTERVAL.multipliedBy(4));

    assertThat(shop.running()).isEqualTo(2);
    assertThat(shop.details().at("/autoscaling/enabled").asBoolean()).isFalse();
  }

  @Test
  void settingsThatStayAreNoEvent() {
    shop.autoscale(Shop.config(true, 2, 6, 70, 0));
    shop.autoscale(Shop.config(true, 2, 6, 70, 0));

    assertThat(shop.events()).hasSize(1);
  }

  @Test
  void aNewServiceBeginsWithinItsLimits() {
    var config = Shop.config(true, 2, 3, 70, 0);
    var created = shop.create("born", "private_service", "\"autoscaling\": " + config);
    var path = "/v1/services/" + created.json().at("/service/id").asText();
    shop.rooms.settle();

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.json().at("/service/serviceDetails/autoscaling"))
        .isEqualTo(Json.read(config, JsonNode.class));
    assertThat(shop.send("GET", path).json().at("/serviceDetails/autoscaling"))
        .isEqualTo(created.json().at("/service/serviceDetails/autoscaling"));
    assertThat(shop.send("GET", path + "/instances").json()).hasSize(2);
    assertThat(shop.send("DELETE", path).status()).isEqualTo(204);
  }

  @ParameterizedTest
  @CsvSource({
    "true,4,3,70,0,min",
    "false,4,3,70,0,min",
    "true,0,3,70,0,min",
    "true,1,101,70,0,max",
    "true,1,3,101,0,criteria.cpu.percentage",
    "true,1,3,0,0,criteria"
  })
  void anImpossibleSettingIsRejectedByName(
      boolean enabled, int min, int max, int cpu, int memory, String field) {
    var response = shop.autoscale(Shop.config(enabled, min, max, cpu, memory));

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().at("/params/field").asText()).isEqualTo(field);
    assertThat(shop.details().has("autoscaling")).isFalse();
  }

  @Test
  void aServiceThatHasOneInstanceOrNoneIsRejected() {
    var config = Shop.config(true, 1, 3, 70, 0);
    var free = created("free", "web_service", "\"plan\": \"free\"");
    var cron = created("cron", "cron_job", "\"schedule\": \"0 3 * * *\"");

    assertThat(field(shop.send("PUT", free + "/autoscaling", config))).isEqualTo("enabled");
    assertThat(field(shop.send("PUT", cron + "/autoscaling", config))).isEqualTo("serviceId");
    assertThat(
            field(
                shop.create(
                    "poor", "web_service", "\"plan\": \"free\", \"autoscaling\": " + config)))
        .isEqualTo("serviceDetails.plan");
    shop.autoscale(config);
    assertThat(field(shop.send("PATCH", shop.path, "{\"serviceDetails\": {\"plan\": \"free\"}}")))
        .isIn("serviceDetails.plan", "numInstances");
  }

  @Test
  void aDiskAndAutoscalingExcludeEachOther() {
    var config = Shop.config(true, 1, 3, 70, 0);
    var disk = "\"disk\": {\"name\": \"data\", \"mountPath\": \"/data\", \"sizeGB\": 1}";
    var kept = created("kept", "web_service", disk);
    var scaled = created("scaled", "web_service", "\"autoscaling\": " + config);
    var toAdd =
        "{\"serviceId\": \"%s\", \"name\": \"data\", \"mountPath\": \"/data\", \"sizeGB\": 1}"
            .formatted(scaled.replace("/v1/services/", ""));

    assertThat(field(shop.send("PUT", kept + "/autoscaling", config))).isEqualTo("enabled");
    assertThat(field(shop.send("POST", "/v1/disks", toAdd))).isEqualTo("serviceId");
    assertThat(field(shop.create("both", "web_service", disk + ", \"autoscaling\": " + config)))
        .isEqualTo("serviceDetails.disk");
  }

  private String created(String name, String type, String details) {
    return "/v1/services/" + shop.create(name, type, details).json().at("/service/id").asText();
  }

  private static String field(Response response) {
    assertThat(response.status()).as(response.text()).isEqualTo(400);
    return response.json().at("/params/field").asText();
  }
}
