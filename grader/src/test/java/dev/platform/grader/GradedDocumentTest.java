package dev.platform.grader;

import static dev.platform.grader.Contracts.GET;
import static dev.platform.grader.Contracts.SHOP;
import static dev.platform.grader.Contracts.partial;
import static dev.platform.grader.Contracts.routes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class GradedDocumentTest {
  @Test
  void everyOperationCarriesGradeAndBadge() throws Exception {
    Grades grades = Grader.grade(SHOP, routes(partial(GET, "no prices"))).grades();

    JsonNode document = Json.MAPPER.readTree(GradedDocument.of(SHOP.pinned(), grades).json());

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
  void theContractItselfStaysAsItIs() {
    GradedDocument.of(SHOP.pinned(), Grader.grade(SHOP, routes()).grades());

    assertThat(SHOP.pinned().json().toString()).doesNotContain("x-badges");
  }

  @Test
  void gradesThatLeaveAnOperationOutAreRefused() {
    assertThatThrownBy(() -> GradedDocument.of(SHOP.pinned(), Grades.none()))
        .hasMessage("The grades do not contain get-cart");
  }
}
