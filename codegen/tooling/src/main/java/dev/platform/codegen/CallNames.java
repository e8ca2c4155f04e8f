package dev.platform.codegen;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The names of the client's methods. The group says the noun, so the method need not: {@code
 * retrieve-custom-domain} of the group {@code CustomDomains} is {@code get}.
 */
final class CallNames {
  private static final Pattern WORD = Pattern.compile("[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])");
  private static final Map<String, String> VERBS = Map.of("retrieve", "get", "post", "create");

  /** Where the rule gives no good name. */
  private static final Map<String, String> EXCEPTIONS =
      Map.ofEntries(
          Map.entry("add-resources-to-environment", "addResources"),
          Map.entry("autoscale-service", "update"),
          Map.entry("create-deploy", "createOrQueue"),
          Map.entry("get-env-vars-for-service", "list"),
          Map.entry("get-user", "me"),
          Map.entry("link-service-to-env-group", "linkService"),
          Map.entry("list-logs", "listPage"),
          Map.entry("list-owner-audit-logs", "list"),
          Map.entry("list-owners", "list"),
          Map.entry("list-postgres-export", "listExports"),
          Map.entry("list-secret-files-for-service", "list"),
          Map.entry("patch-route", "update"),
          Map.entry("put-routes", "replaceAll"),
          Map.entry("remove-resources-from-environment", "removeResources"),
          Map.entry("retrieve-owner", "get"),
          Map.entry("retrieve-owner-members", "listMembers"),
          Map.entry("unlink-service-from-env-group", "unlinkService"),
          Map.entry("update-env-vars-for-service", "replaceAll"),
          Map.entry("update-headers", "replaceAll"),
          Map.entry("update-secret-files-for-service", "replaceAll"));

  private CallNames() {}

  static String of(String operationId, String tag) {
    String exception = EXCEPTIONS.get(operationId);
    if (exception != null) {
      return exception;
    }
    List<String> words = words(operationId);
    String verb = words.get(0);
    List<String> rest = without(words.subList(1, words.size()), words(tag));
    StringBuilder name = new StringBuilder(VERBS.getOrDefault(verb, verb));
    rest.forEach(word -> name.append(capitalized(word)));
    return name.toString();
  }

  private static List<String> words(String name) {
    return WORD.matcher(name).results().map(MatchResult::group).map(CallNames::lower).toList();
  }

  private static List<String> without(List<String> words, List<String> noun) {
    List<String> singular = words.stream().map(CallNames::singular).toList();
    int start =
        Collections.indexOfSubList(singular, noun.stream().map(CallNames::singular).toList());
    if (start < 0) {
      return words;
    }
    List<String> rest = new ArrayList<>(words);
    rest.subList(start, start + noun.size()).clear();
    return rest;
  }

  private static String singular(String word) {
    return word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
  }

  private static String capitalized(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }
}
