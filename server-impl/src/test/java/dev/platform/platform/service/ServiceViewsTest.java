package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.http.Application;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceViewsTest {
  private final ServiceViews views =
      new ServiceViews(Examples.SETTINGS, new ServiceDetailsViews(Examples.SETTINGS));

  @Test
  void aWebServiceHasTheKeysThatClientsRead() throws JsonProcessingException {
    assertThat(json(Examples.service(ServiceType.WEB_SERVICE)))
        .isEqualTo(
            Application.MAPPER.readTree(
                """
                {
                  "autoDeploy": "yes",
                  "autoDeployTrigger": "commit",
                  "branch": "main",
                  "buildFilter": {"paths": ["api/**"], "ignoredPaths": []},
                  "createdAt": "2026-03-01T12:00:00.123456Z",
                  "dashboardUrl": "https://api.example.org/web/srv-d4g2k7tjm3vs73c0p1p0",
                  "id": "srv-d4g2k7tjm3vs73c0p1p0",
                  "name": "shop",
                  "notifyOnFail": "default",
                  "ownerId": "tea-d4g2k7tjm3vs73c0p1pg",
                  "repo": "https://github.com/acme/shop",
                  "rootDir": "api",
                  "serviceDetails": {
                    "buildPlan": "starter",
                    "env": "node",
                    "envSpecificDetails": {
                      "buildCommand": "npm ci",
                      "startCommand": "npm start"
                    },
                    "healthCheckPath": "/healthz",
                    "maintenanceMode": {"enabled": false, "uri": ""},
                    "numInstances": 1,
                    "openPorts": [{"port": 20001, "protocol": "TCP"}],
                    "plan": "starter",
                    "previews": {"generation": "off"},
                    "pullRequestPreviewsEnabled": "no",
                    "region": "oregon",
                    "runtime": "node",
                    "url": "http://shop.localhost:4002"
                  },
                  "slug": "shop",
                  "suspended": "not_suspended",
                  "suspenders": [],
                  "type": "web_service",
                  "updatedAt": "2026-03-01T12:00:00.123456Z"
                }
                """));
  }

  @Test
  void eachTypeHasDetailsOfItsOwn() {
    assertThat(details(ServiceType.PRIVATE_SERVICE))
        .containsExactly(
            "buildPlan",
            "env",
            "envSpecificDetails",
            "numInstances",
            "openPorts",
            "plan",
            "previews",
            "pullRequestPreviewsEnabled",
            "region",
            "runtime",
            "url");
    assertThat(details(ServiceType.BACKGROUND_WORKER))
        .containsExactly(
            "buildPlan",
            "env",
            "envSpecificDetails",
            "numInstances",
            "plan",
            "previews",
            "pullRequestPreviewsEnabled",
            "region",
            "runtime");
    assertThat(details(ServiceType.CRON_JOB))
        .containsExactly(
            "buildPlan", "env", "envSpecificDetails", "plan", "region", "runtime", "schedule");
    assertThat(details(ServiceType.STATIC_SITE))
        .containsExactly(
            "buildCommand",
            "buildPlan",
            "previews",
            "publishPath",
            "pullRequestPreviewsEnabled",
            "url");
  }

  @Test
  void aPrivateServiceIsCalledByItsSlugAndPort() {
    var view = json(Examples.service(ServiceType.PRIVATE_SERVICE));

    assertThat(view.at("/serviceDetails/url").asText()).isEqualTo("shop:10000");
  }

  @Test
  void aServiceThatIsNotReadyNamesNoPorts() {
    var web = json(closed(Examples.service(ServiceType.WEB_SERVICE)));
    var internal = json(closed(Examples.service(ServiceType.PRIVATE_SERVICE)));

    assertThat(web.at("/serviceDetails").has("openPorts")).isTrue();
    assertThat(web.at("/serviceDetails/openPorts").isNull()).isTrue();
    assertThat(internal.at("/serviceDetails/openPorts").isArray()).isTrue();
    assertThat(internal.at("/serviceDetails/openPorts")).isEmpty();
  }

  private static Service closed(Service service) {
    return new Service(
        service.id(),
        service.workspaceId(),
        service.type(),
        service.name(),
        service.slug(),
        service.region(),
        service.spec(),
        service.numInstances(),
        service.suspended(),
        null,
        null,
        List.of(),
        null,
        service.notificationsToSend(),
        null,
        service.createdAt(),
        service.updatedAt());
  }

  private JsonNode json(Service service) {
    JsonNode view = Application.MAPPER.valueToTree(views.service(service));
    var contract = Examples.CONTRACT.operation("retrieve-service").orElseThrow();
    assertThat(contract.checkResponse(200, "application/json", view)).isEmpty();
    return view;
  }

  private List<String> details(ServiceType type) {
    List<String> keys = new ArrayList<>();
    json(Examples.service(type)).get("serviceDetails").fieldNames().forEachRemaining(keys::add);
    return keys;
  }
}
