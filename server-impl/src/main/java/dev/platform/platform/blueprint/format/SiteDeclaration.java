package dev.platform.platform.blueprint.format;

import dev.platform.edge.route.SiteRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What only a static site has. What is null was left out; an empty list removes all rules.
 *
 * @param publishPath directory with the built files, without {@code ./} at its start
 */
public record SiteDeclaration(
    @Nullable String publishPath,
    @Nullable List<SiteRules.Header> headers,
    @Nullable List<SiteRules.PathRule> routes) {
  public SiteDeclaration {
    headers = headers == null ? null : List.copyOf(headers);
    routes = routes == null ? null : List.copyOf(routes);
  }
}
