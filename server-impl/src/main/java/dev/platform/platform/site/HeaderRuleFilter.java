package dev.platform.platform.site;

import java.util.List;

/** Which headers to list. Values of one kind are alternatives; an empty list asks for nothing. */
public record HeaderRuleFilter(List<String> paths, List<String> names, List<String> values) {
  public HeaderRuleFilter {
    paths = List.copyOf(paths);
    names = List.copyOf(names);
    values = List.copyOf(values);
  }
}
