package dev.platform.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Every operation has an id of its own, one declared tag, its words, and its path parameters. */
final class OperationRule implements Lint.Rule {
  private static final Pattern TEMPLATE = Pattern.compile("\\{([^}]+)}");

  @Override
  public void check(Contract contract, Problems problems) {
    Set<String> ids = new HashSet<>();
    Set<String> tags = tags(contract);
    for (Contract.Entry operation : contract.operations()) {
      String where = operation.where();
      if (operation.id().isEmpty()) {
        problems.add(where, "has no operationId");
      } else if (!ids.add(operation.id())) {
        problems.add(where, "is the operationId of two operations");
      }
      requireOneTag(operation, tags, problems);
      requireText(operation, "summary", problems);
      requireText(operation, "description", problems);
      requirePathParameters(contract, operation, problems);
      if (Success.of(contract, operation).status() == 0) {
        problems.add(where, "has no successful answer");
      }
    }
  }

  private static Set<String> tags(Contract contract) {
    Set<String> tags = new HashSet<>();
    contract.document().path("tags").forEach(it -> tags.add(it.path("name").asText()));
    return tags;
  }

  private static void requireOneTag(
      Contract.Entry operation, Set<String> declared, Problems problems) {
    JsonNode tags = operation.node().path("tags");
    if (tags.size() != 1) {
      problems.add(operation.where(), "must have one tag, it has " + tags.size());
    }
    for (JsonNode tag : tags) {
      if (!declared.contains(tag.asText())) {
        problems.add(operation.where(), "tag " + tag.asText() + " is not declared");
      }
    }
  }

  private static void requireText(Contract.Entry operation, String field, Problems problems) {
    if (operation.node().path(field).asText().isBlank()) {
      problems.add(operation.where(), "has no " + field);
    }
  }

  private static void requirePathParameters(
      Contract contract, Contract.Entry operation, Problems problems) {
    Set<String> named =
        TEMPLATE
            .matcher(operation.path())
            .results()
            .map((MatchResult it) -> it.group(1))
            .collect(Collectors.toSet());
    Set<String> declared =
        contract.parameters(operation).stream()
            .filter(it -> it.path("in").asText().equals("path"))
            .map(it -> it.path("name").asText())
            .collect(Collectors.toSet());
    if (!named.equals(declared)) {
      problems.add(
          operation.where(), "its path names " + named + " but its parameters are " + declared);
    }
  }
}
