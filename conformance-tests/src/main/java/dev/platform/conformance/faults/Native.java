package dev.platform.conformance.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Faults of the operations that no other platform has, and of what people may do alone. */
final class Native {
  private static final JsonNode TESTED = Json.object().put("eventId", "evt-00000000000000000007");

  private final Document document;
  private final List<Fault> all = new ArrayList<>();

  private Native(Document document) {
    this.document = document;
  }

  static List<Fault> of(Document document, Authorization key) {
    var own = new Native(document);
    for (Operation operation : document.operations()) {
      own.all.addAll(EveryOperation.ofOwn(operation, key));
    }
    own.keys();
    own.sessions();
    own.webhooks();
    own.members();
    own.auditLog();
    own.subscriptions();
    return own.all;
  }

  private void add(String operation, String what, Flaw flaw) {
    add(operation, what, () -> flaw);
  }

  private void add(String operation, String what, Supplier<Flaw> flaw) {
    all.add(Fault.of(Families.of(document.operation(operation)), operation, what, flaw));
  }

  private void keys() {
    add("create-api-key", "the secret is another", another("secret"));
    add("delete-api-key", "nothing is done", Flaws.pretended(204));
    add("list-api-keys", "secrets are shown", Flaws.items(it -> it.put("secret", "pk_secret")));
    add("list-api-keys", "the list is empty", Flaws.entries(it -> it.removeAll()));
  }

  private void sessions() {
    add("delete-session", "nothing is done", Flaws.pretended(204));
    add("delete-session", "no token of the session is needed", accepting(403));
    add("create-api-key", "no token of the session is needed", accepting(403));
    add("get-session", "a session that logged out is valid", Native::everlasting);
  }

  private void webhooks() {
    add("test-webhook", "nothing is sent", Flaws.pretended(202, TESTED));
    add("resend-webhook-event", "nothing is sent", Flaws.pretended(202, Json.object()));
    add("rotate-webhook-secret", "the secret is another", another("secret"));
    add("list-webhook-event-types", "types are not sorted", Flaws.otherOrder());
    add("list-webhook-event-types", "a type is missing", Flaws.noEntries(Native::isDeployEnded));
  }

  private static boolean isDeployEnded(JsonNode type) {
    return Json.is(type, "", "deploy_ended");
  }

  private void members() {
    add("create-invitation", "the link is another", another("url"));
    add("delete-invitation", "nothing is done", Flaws.pretended(204));
    add("list-invitations", "the list is empty", Flaws.entries(it -> it.removeAll()));
  }

  private void auditLog() {
    add(
        "download-audit-log",
        "an event is missing",
        Flaws.returning(
            Message::isSuccess,
            it -> it.with(it.body().replaceAll("[^\\n]*CreateProjectEvent[^\\n]*\\n", ""))));
    add(
        "download-audit-log",
        "there is no header",
        Flaws.returning(
            Message::isSuccess, it -> it.with(it.body().replaceFirst(".*\\r?\\n", ""))));
    add("download-audit-log", "it is no attachment", Flaws.without("Content-Disposition"));
  }

  private void subscriptions() {
    add("subscribe-api-graphql", "a result is lost", withoutEvent("next"));
    add("subscribe-api-graphql", "the end is lost", withoutEvent("complete"));
  }

  private static Flaw withoutEvent(String name) {
    return Flaws.returning(
        Message::isSuccess,
        it -> it.with(it.body().replaceFirst("(?s)event: " + name + "\\n.*?\\n\\n", "")));
  }

  private static Flaw another(String member) {
    return Flaws.json(
        json -> {
          if (json instanceof ObjectNode object && object.has(member)) {
            object.put(member, Json.text(object, "/" + member) + "x");
          }
        });
  }

  private static Flaw accepting(int rejection) {
    return Flaws.returning(it -> it.status() == rejection, it -> it.with(204).with(""));
  }

  private static Flaw everlasting() {
    AtomicReference<Message> known = new AtomicReference<>();
    return (request, right) -> {
      Message answer = right.answer(request);
      if (answer.isSuccess()) {
        known.set(answer);
      }
      Message before = known.get();
      return answer.status() == 401 && before != null ? before : answer;
    };
  }
}
