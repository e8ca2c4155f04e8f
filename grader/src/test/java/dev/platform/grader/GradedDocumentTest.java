package dev.platform.grader;

import static dev.platform.grader.Contracts.BUILD;
import static dev.platform.grader.Contracts.DELETE;
import static dev.platform.grader.Contracts.GET;
import static dev.platform.grader.Contracts.SHOP;
import static dev.platform.grader.Contracts.document;
import static dev.platform.grader.Contracts.in;
import static dev.platform.grader.Contracts.partial;
import static dev.platform.grader.Contracts.routes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class GradedDocumentTest {
  @Test
  void everyOperationCarriesGradeAndBadge() throws Exception {
    JsonNode document =
        Json.MAPPER.readTree(GradedDocument.of(SHOP, routes(partial(GET, "no prices"))).json());

    assertThat(document)
        .isEqualTo(
            Json.MAPPER.readTree(
                """
                {"servers": [{"url": "{api_url}/v1"}],
                 "paths": {
                   "/carts/{cartId}": {
                     "parameters": [],
                     "get": {
                       "operationId": "get-cart",
                       "x-platform-grade": "partial",
                       "x-platform-grade-reason": "no prices",
                       "x-badges": [
                         {"name": "partial", "position": "before", "color": "#d97706"}]},
                     "delete": {
                       "operationId": "delete-cart",
                       "x-platform-grade": "not-implemented",
                       "x-badges": [
                         {"name": "not-implemented", "position": "before",
                          "color": "#6b7280"}]}}}}
                """));
  }

  @Test
  void whatHasEvidenceHasTheDateOfTheLastCheckAndNotTheBuild() throws Exception {
    var evidence = Runs.proofs(Runs.of(BUILD, SHOP.pinned().digest(), "get-cart")).evidence();
    String document = GradedDocument.of(SHOP, routes(GET, DELETE), evidence).json();

    JsonNode cart = Json.MAPPER.readTree(document).at("/paths/~1carts~1{cartId}");
    assertThat(cart.at("/get/x-platform-evidence"))
        .isEqualTo(Json.MAPPER.readTree("{\"date\": \"2026-11-28\", \"checks\": 1}"));
    assertThat(cart.path("delete").has("x-platform-evidence")).isFalse();
    assertThat(GradedDocument.of(SHOP, routes(DELETE), evidence).json())
        .doesNotContain("x-platform-evidence");
    assertThat(document).doesNotContain(BUILD);
  }

  @Test
  void itIsAsStrictAsTheServer() throws Exception {
    Contract shop =
        new Contract(
            document(
                "shop",
                """
                {"paths": {"/carts/{cartId}": {"get": {"operationId": "get-cart", "parameters": [
                   {"name": "size", "in": "query", "schema": {"type": "integer", "minimum": 1},
                    "x-strict": {"required": true, "schema": {"maximum": 9}}}]}}}}
                """),
            List.of());

    JsonNode document = Json.MAPPER.readTree(GradedDocument.of(shop, routes()).json());

    assertThat(document.at("/paths/~1carts~1{cartId}/get/parameters/0"))
        .isEqualTo(
            Json.MAPPER.readTree(
                """
                {"name": "size", "in": "query", "required": true,
                 "schema": {"type": "integer", "minimum": 1, "maximum": 9}}
                """));
  }

  @Test
  void theContractItselfStaysAsItIs() {
    GradedDocument.of(SHOP, routes());

    assertThat(SHOP.pinned().json().toString()).doesNotContain("x-badges");
  }

  @Test
  void whatOnlyAProfileHasIsMarkedWithIt() throws Exception {
    JsonNode document =
        Json.MAPPER.readTree(GradedDocument.of(SHOP, routes(GET, in("wholesale", DELETE))).json());

    JsonNode cart = document.at("/paths/~1carts~1{cartId}");
    assertThat(document.path("x-platform-profiles")).hasToString("[\"wholesale\"]");
    assertThat(cart.at("/delete/x-platform-grade").asText()).isEqualTo("implemented");
    assertThat(cart.at("/delete/x-platform-profile").asText()).isEqualTo("wholesale");
    assertThat(cart.path("get").has("x-platform-profile")).isFalse();
  }
}
