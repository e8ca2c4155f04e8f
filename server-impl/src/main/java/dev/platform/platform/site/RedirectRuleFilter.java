package dev.platform.platform.site;

import dev.platform.edge.route.SiteRules;
import java.util.List;

/** Which routes to list. Values of one kind are alternatives; an empty list asks for nothing. */
public record RedirectRuleFilter(
    List<SiteRules.Kind> types, List<String> sources, List<String> destinations) {
  public RedirectRuleFilter {
    types = List.copyOf(types);
    sources = List.copyOf(sources);
    destinations = List.copyOf(destinations);
  }
}
