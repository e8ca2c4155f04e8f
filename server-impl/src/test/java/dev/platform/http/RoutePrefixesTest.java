package dev.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoutePrefixesTest {
  @Test
  void routesPartAtTheirFirstTwoSegments() {
    var branches =
        new RoutePrefixes(
            List.of("/v1/services", "/v1/services/{id}/deploys", "/assets/{file}", "/readyz"));

    assertThat(branches.of("/v1/services")).hasValue("/v1/services");
    assertThat(branches.of("/v1/services/{id}/deploys")).hasValue("/v1/services");
    assertThat(branches.of("/v1/services-of-others/{id}")).hasValue("/v1/services-of-others");
    assertThat(branches.of("/assets/{file}")).isEmpty();
    assertThat(branches.of("/readyz")).isEmpty();
  }

  @Test
  void whatATemplateElsewhereMayMatchIsNoBranch() {
    assertThat(new RoutePrefixes(List.of("/v1/{kind}/usage", "/v2/x")).of("/v1/services/{id}"))
        .isEmpty();
    assertThat(new RoutePrefixes(List.of("/v1/{kind}/usage", "/v2/x")).of("/v2/x"))
        .hasValue("/v2/x");
    assertThat(new RoutePrefixes(List.of("/{locale}/blog")).of("/v1/services/{id}")).isEmpty();
  }
}
