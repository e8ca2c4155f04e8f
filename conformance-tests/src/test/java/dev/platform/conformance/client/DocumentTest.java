package dev.platform.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class DocumentTest {
  private static final Document PLATFORM = Document.load("platform");

  /** A private service: every member of the union would fit it more or less. */
  private static final String SERVICE =
      """
      {"id": "srv-d4g2k7tjm3vs73c0p1q0", "autoDeploy": "yes", "createdAt": "2026-11-20T09:30:00Z",
       "dashboardUrl": "http://localhost:4001/pserv/srv-d4g2k7tjm3vs73c0p1q0", "name": "shop",
       "notifyOnFail": "default", "ownerId": "tea-d4g2k7tjm3vs73c0p1p0", "rootDir": "",
       "slug": "shop", "suspended": "not_suspended", "suspenders": [], "type": "private_service",
       "updatedAt": "2026-11-20T09:30:00Z",
       "serviceDetails": {"buildPlan": "starter", "env": "node", "runtime": "node",
         "envSpecificDetails": {"buildCommand": "", "startCommand": "node ."},
         "numInstances": 1, "openPorts": [{"port": 10000, "protocol": "TCP"}], "plan": "starter",
         "region": "oregon", "url": "shop:10000"}}
      """;

  @Test
  void aRightServiceHasNothingWrong() {
    assertThat(PLATFORM.complaints("service", Json.parse(SERVICE))).isEmpty();
  }

  @Test
  void theDetailsAreThoseOfTheType() {
    JsonNode service = Json.parse(SERVICE);
    ((ObjectNode) service.path("serviceDetails")).put("healthCheckPath", "/");

    assertThat(PLATFORM.complaints("service", service))
        .singleElement()
        .asString()
        .contains("healthCheckPath");
  }

  @Test
  void pathsCarryThePrefixOfTheServer() {
    assertThat(PLATFORM.operation("list-services").path()).isEqualTo("/v1/services");
    assertThat(Document.load("oauth").operation("create-token").path()).isEqualTo("/oauth2/token");
  }

  @Test
  void anUnknownOperationIsAMistakeOfTheSuite() {
    assertThatThrownBy(() -> PLATFORM.operation("list-toasters"))
        .hasMessage("The API spec does not contain the operation list-toasters");
  }
}
