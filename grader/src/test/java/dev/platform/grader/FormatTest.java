package dev.platform.grader;

import static dev.platform.grader.Contracts.GET;
import static dev.platform.grader.Contracts.SHOP;
import static dev.platform.grader.Contracts.routes;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FormatTest {
  private static final Report REPORT =
      new Report(
          Grader.grade(SHOP, routes(GET)).grades(),
          List.of(
              new Finding("some-check", "get-cart", Severity.ERROR, "it is wrong", "Repair it.")));

  @Test
  void textHasALineForTheFindingAndOneForItsFix() {
    assertThat(Format.TEXT.print(REPORT))
        .isEqualToNormalizingNewlines(
            """
            error get-cart: it is wrong
              fix: Repair it.
            1 implemented, 0 partial, 1 not-implemented; 1 finding(s)
            """);
  }

  @Test
  void jsonHasTheWholeFinding() throws Exception {
    assertThat(Json.MAPPER.readTree(Format.JSON.print(REPORT)))
        .isEqualTo(
            Json.MAPPER.readTree(
                """
                {"grades": {"implemented": 1, "partial": 0, "not-implemented": 1},
                 "findings": [
                   {"check": "some-check", "operation": "get-cart", "severity": "error",
                    "message": "it is wrong", "fix": "Repair it."}]}
                """));
  }
}
