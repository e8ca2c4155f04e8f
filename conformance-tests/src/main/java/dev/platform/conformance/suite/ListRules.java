package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Api;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Operation;
import dev.platform.conformance.client.Parameter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the contract promises of each list alike. */
final class ListRules {
  private static final Set<String> PAGING = Set.of("cursor", "limit");
  private static final int UNUSED_VALUES = 2;

  private final Api api;
  private final Operation operation;
  private final ListSample sample;

  ListRules(Api api, ListSample sample) {
    this.api = api;
    this.operation = api.document().operation(sample.operation());
    this.sample = sample;
  }

  /** The list has the entries that were made, and no other. */
  void entriesAreThoseThatWereMade() {
    assertThat(keys(read(Map.of()))).containsExactlyInAnyOrderElementsOf(sample.made());
  }

  /** A page is as long as was asked for, and so is the nearest length that there is. */
  void aLimitIsKept() {
    int size = read(Map.of()).size();
    assertThat(size)
        .as("entries of " + operation.id())
        .isGreaterThanOrEqualTo(sample.made().size());
    Map.of("1", 1, "0", 1, "-5", 1, "2", 2, "1000", size)
        .forEach(
            (limit, length) ->
                assertThat(call(Map.of("limit", limit)).expect(200).json())
                    .as("a page of " + operation.id() + " with the limit " + limit)
                    .hasSize(Math.min(length, size)));
    call(Map.of("limit", "many")).invalid("limit");
  }

  /** Pages of every length have the same entries, each once and in the same order. */
  void cursorsGoOnWithoutGapOrRepeat() {
    if (sample.item().isEmpty()) {
      return;
    }
    List<String> all = keys(read(Map.of()));
    for (int length : List.of(1, 2)) {
      Listing paged =
          Listing.of(() -> call(Map.of("limit", String.valueOf(length))), sample.item());

      assertThat(keys(paged.items()))
          .as("pages of " + length + " of " + operation.id())
          .isEqualTo(all)
          .doesNotHaveDuplicates();
      assertThat(paged.pages()).isEqualTo((all.size() + length - 1) / length + 1);
    }
  }

  /** Every filter that the contract declares takes in what it names and leaves out the rest. */
  void filtersTakeInAndLeaveOut() {
    List<JsonNode> all = read(Map.of());
    operation.query().stream()
        .filter(it -> !PAGING.contains(it.name()) && !sample.ignored().contains(it.name()))
        .forEach(
            it -> {
              if (it.isTime()) {
                checkTime(it, all);
              } else {
                checkValues(it, all);
              }
            });
  }

  private void checkTime(Parameter parameter, List<JsonNode> all) {
    boolean isStart = parameter.name().matches(".*After|startTime");
    String field =
        sample
            .fields()
            .getOrDefault(
                parameter.name(), "/" + parameter.name().replaceFirst("(Before|After)$", "At"));
    List<JsonNode> timed = all.stream().filter(it -> isThere(it, field)).toList();
    Instant middle = middle(timed, field, parameter);

    checkFilter(parameter, "1999-01-01T00:00:00Z", isStart ? timed : List.of());
    checkFilter(parameter, "2999-01-01T00:00:00Z", isStart ? List.of() : timed);
    checkFilter(
        parameter,
        middle.toString(),
        timed.stream().filter(it -> Json.time(it, field).isAfter(middle) == isStart).toList());
    call(Map.of(parameter.name(), "yesterday")).invalid(parameter.name());
  }

  /** A time with entries on both sides of it. */
  private Instant middle(List<JsonNode> timed, String field, Parameter parameter) {
    List<Instant> times =
        timed.stream().map(it -> Json.time(it, field)).distinct().sorted().toList();
    assertThat(times)
        .as(
            operation.id()
                + " requires entries with different "
                + field
                + " for "
                + parameter.name())
        .hasSizeGreaterThanOrEqualTo(2);
    Instant earlier = times.get(times.size() / 2 - 1);
    Instant later = times.get(times.size() / 2);
    return earlier.plus(Duration.between(earlier, later).dividedBy(2));
  }

  private void checkValues(Parameter parameter, List<JsonNode> all) {
    String field = field(parameter, all);
    Set<String> present = new LinkedHashSet<>();
    all.forEach(it -> Json.textIfAny(it, field).ifPresent(present::add));
    Stream<String> unused =
        parameter.values().stream().filter(it -> !present.contains(it)).limit(UNUSED_VALUES);

    for (String value : Stream.concat(present.stream(), unused).toList()) {
      checkFilter(parameter, value, all.stream().filter(it -> Json.is(it, field, value)).toList());
    }
    if (parameter.values().isEmpty()) {
      checkStrangeValue(parameter);
    } else {
      call(Map.of(parameter.name(), "no-such-word")).invalid(parameter.name());
    }
  }

  /** A free value that no entry has; the id of a thing may be refused as one that is not there. */
  private void checkStrangeValue(Parameter parameter) {
    boolean isId = parameter.name().endsWith("Id");
    String strange = isId ? Ids.unknown(prefix(parameter)) : "no-such-value";
    Answer answer = call(Map.of(parameter.name(), strange)).send();
    if (isId && answer.status() != 200) {
      answer.expect(403, 404).refused(answer.status());
    } else {
      assertThat(answer.expect(200).json())
          .as("%s with %s=%s", operation.id(), parameter.name(), strange)
          .isEmpty();
    }
  }

  private static String prefix(Parameter parameter) {
    return switch (parameter.name()) {
      case "ownerId" -> "tea";
      case "projectId" -> "prj";
      case "environmentId" -> "evm";
      default -> "srv";
    };
  }

  /** Where the items have what a filter asks for. */
  private String field(Parameter parameter, List<JsonNode> all) {
    String named = sample.fields().get(parameter.name());
    Stream<String> places =
        named == null
            ? Stream.of("/" + parameter.name(), "/serviceDetails/" + parameter.name())
            : Stream.of(named);
    return places
        .filter(place -> all.stream().anyMatch(it -> isThere(it, place)))
        .findFirst()
        .orElseThrow(
            () ->
                new AssertionError(
                    "%s requires entries with a field that matches its filter %s"
                        .formatted(operation.id(), parameter.name())));
  }

  private void checkFilter(Parameter parameter, String value, List<JsonNode> expected) {
    assertThat(keys(read(Map.of(parameter.name(), value))))
        .as("%s with %s=%s", operation.id(), parameter.name(), value)
        .containsExactlyElementsOf(keys(expected));
  }

  /** Whoever asks for everything gets nothing of another workspace. */
  void nothingOfOthersIsShown() {
    List<JsonNode> everything = items(unnarrowed().query("limit", 100).expect(200).json());
    for (JsonNode item : everything) {
      sample
          .belonging()
          .forEach(
              (place, owner) ->
                  assertThat(Json.text(item, place))
                      .as("%s of an entry of %s", place, operation.id())
                      .isEqualTo(owner));
    }
    retrieve()
        .ifPresent(
            one -> everything.forEach(item -> checkReadable(one, Json.text(item, sample.key()))));
  }

  /** Somebody else may have deleted it meanwhile; then it is not listed any more either. */
  private void checkReadable(Operation retrieve, String key) {
    Call call = api.call(retrieve.id());
    sample.path().forEach(call::path);
    Answer answer = call.paths(key).expect(200, 404);
    if (answer.status() == 404) {
      assertThat(keys(items(unnarrowed().query("limit", 100).expect(200).json())))
          .as("entries of %s, of which %s cannot be read", operation.id(), key)
          .doesNotContain(key);
    }
  }

  /** What reads one entry of the list, if the contract has such an operation. */
  private Optional<Operation> retrieve() {
    return api.document().operations().stream()
        .filter(it -> it.method().equals("GET") && api.has(it.id()))
        .filter(
            it ->
                it.path().startsWith(operation.path() + "/{")
                    && it.path().indexOf('/', operation.path().length() + 1) < 0)
        .findFirst();
  }

  private Call unnarrowed() {
    Call call = api.call(operation.id());
    sample.path().forEach(call::path);
    operation.query().stream()
        .filter(Parameter::isRequired)
        .map(Parameter::name)
        .forEach(it -> call.query(it, Objects.requireNonNull(sample.query().get(it), it)));
    return call;
  }

  /** Times are times, in the order in which things happen, and not in the future. */
  void timesAreInOrder() {
    Instant soon = Instant.now().plusSeconds(120);
    for (JsonNode item : read(Map.of())) {
      List<Instant> times =
          Stream.of("/createdAt", "/startedAt", "/finishedAt")
              .filter(it -> isThere(item, it))
              .map(it -> Json.time(item, it))
              .toList();
      assertThat(times).as("times of an entry of %s", operation.id()).isSorted();
      assertThat(times).allSatisfy(it -> assertThat(it).isBefore(soon));
      if (isThere(item, "/createdAt") && isThere(item, "/updatedAt")) {
        assertThat(Json.time(item, "/updatedAt"))
            .as("updatedAt of an entry of %s", operation.id())
            .isAfterOrEqualTo(Json.time(item, "/createdAt"));
      }
    }
  }

  /** If entries say when they were made. */
  void theNewestComesFirst() {
    List<Instant> times =
        read(Map.of()).stream()
            .flatMap(
                item ->
                    Stream.of("/createdAt", "/timestamp")
                        .filter(it -> isThere(item, it))
                        .map(it -> Json.time(item, it)))
            .toList();

    assertThat(times)
        .as("times of the entries of %s", operation.id())
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  void anUnknownParameterIsRejected() {
    call(Map.of("flavour", "sweet")).invalid("flavour");
  }

  private static boolean isThere(JsonNode item, String pointer) {
    return !item.at(pointer).isMissingNode() && !item.at(pointer).isNull();
  }

  private List<JsonNode> read(Map<String, String> more) {
    Map<String, String> query = new LinkedHashMap<>(more);
    query.put("limit", "100");
    return items(call(query).expect(200).json());
  }

  private List<JsonNode> items(JsonNode page) {
    List<JsonNode> items = new ArrayList<>();
    page.forEach(
        entry ->
            items.add(
                sample.known().apply(sample.item().isEmpty() ? entry : entry.path(sample.item()))));
    return items;
  }

  private Call call(Map<String, String> more) {
    Map<String, String> query = new LinkedHashMap<>(sample.query());
    query.putAll(more);
    Call call = api.call(operation.id());
    sample.path().forEach(call::path);
    query.forEach(call::query);
    return call;
  }

  private List<String> keys(Collection<JsonNode> items) {
    return items.stream().map(it -> Json.text(it, sample.key())).toList();
  }
}
