package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Api;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Deletes what the run has made, whatever check made it and however it ended, and what earlier runs
 * left that were killed. Things are known by their names: see {@link RunName}.
 */
final class Leftovers {
  /** A run of this age has ended. */
  static final Duration LONGEST_RUN = Duration.ofHours(2);

  private static final int FORBIDDEN = 403;

  private final Session session;
  private final Person person;
  private final PrintWriter out;
  private final Instant now;

  /**
   * Of a run.
   *
   * @param person for what keys may not delete
   */
  Leftovers(Session session, Person person, Instant now, PrintWriter out) {
    this.session = session;
    this.person = person;
    this.now = now;
    this.out = out;
  }

  /**
   * Things that are listed, and deleted one by one.
   *
   * @param item what an entry of the list calls its thing; empty when the entry is the thing
   * @param isOfPerson whether keys may not do this
   */
  private record Family(Api api, String list, String item, String delete, boolean isOfPerson) {}

  /** Things that others are in come after those. */
  private List<Family> families() {
    Api api = session.api();
    return List.of(
        new Family(api, "list-webhooks", "webhook", "delete-webhook", true),
        new Family(api, "list-services", "service", "delete-service", false),
        new Family(api, "list-postgres", "postgres", "delete-postgres", false),
        new Family(api, "list-key-value", "keyValue", "delete-key-value", false),
        new Family(api, "list-env-groups", "", "delete-env-group", false),
        new Family(api, "list-registry-credentials", "", "delete-registry-credential", false),
        new Family(api, "list-projects", "project", "delete-project", false),
        new Family(session.own(), "list-api-keys", "apiKey", "delete-api-key", true));
  }

  /** Goes on with the next one when one cannot be deleted, and says so. */
  void delete() {
    for (Family family : families()) {
      if (isWithinReach(family)) {
        attempt(family.list(), () -> found(family).forEach(it -> delete(family, it)));
      }
    }
  }

  private boolean isWithinReach(Family family) {
    return family.api().has(family.list())
        && family.api().has(family.delete())
        && (!family.isOfPerson() || session.options().has(Capability.PERSON));
  }

  private List<JsonNode> found(Family family) {
    Supplier<Call> page =
        () ->
            reading(family, family.api().call(family.list()))
                .query("ownerId", session.ownerId())
                .query("limit", 100);
    List<JsonNode> things = new ArrayList<>();
    if (family.item().isEmpty()) {
      page.get().expect(200).json().forEach(things::add); // Without cursors: the newest ones.
    } else {
      things.addAll(Listing.of(page, family.item()).items());
    }
    return things.stream().filter(this::isLeft).toList();
  }

  /** Of this run, or of one that has ended long ago. */
  boolean isLeft(JsonNode thing) {
    String name = Json.textIfAny(thing, "/name").orElse("");
    return session.run().isIn(name)
        || RunName.beginOf(name)
            .filter(begin -> begin.plus(LONGEST_RUN).isBefore(now))
            .filter(begin -> isOf(begin, thing))
            .isPresent();
  }

  /** A thing is made while its run lasts. */
  private static boolean isOf(Instant begin, JsonNode thing) {
    return Json.textIfAny(thing, "/createdAt")
        .map(Instant::parse)
        .filter(made -> Duration.between(begin, made).abs().compareTo(LONGEST_RUN) > 0)
        .isEmpty();
  }

  private void delete(Family family, JsonNode thing) {
    String name = Json.text(thing, "/name");
    if (!session.run().isIn(name)) {
      out.printf("deleting %s, left by an earlier run%n", name);
    }
    attempt(
        family.delete() + " " + name,
        () -> {
          Answer answer = deletion(family, thing).send();
          Optional<String> phrase = phrase(answer);
          if (phrase.isPresent()) {
            answer = deletion(family, thing).query("confirm", phrase.get()).send();
          }
          answer.expect(200, 202, 204, 404);
        });
  }

  /** Of what is in a protected environment. */
  private static Optional<String> phrase(Answer answer) {
    return answer.status() == FORBIDDEN
        ? Json.textIfAny(answer.json(), "/params/confirm")
        : Optional.empty();
  }

  private Call deletion(Family family, JsonNode thing) {
    Call call = family.api().call(family.delete()).paths(Json.text(thing, "/id"));
    if (family.api() == session.own()) {
      call.query("ownerId", session.ownerId());
    }
    return family.isOfPerson() ? person.writing(call) : call;
  }

  private Call reading(Family family, Call call) {
    return family.isOfPerson() ? person.reading(call) : call;
  }

  private void attempt(String what, Runnable work) {
    try {
      work.run();
    } catch (AssertionError | RuntimeException e) {
      out.printf("could not clean up (%s): %s%n", what, e.getMessage());
    }
  }
}
