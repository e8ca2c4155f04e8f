package dev.platform.conformance.faults;

import dev.platform.conformance.client.Document;
import java.util.ArrayList;
import java.util.List;

/** Faults of what creates: a call that is sent again creates one more. */
final class Repetitions {
  private static final List<String> CREATIONS =
      List.of(
          "create-project",
          "create-environment",
          "create-env-group",
          "create-registry-credential",
          "create-service",
          "create-custom-domain",
          "create-deploy",
          "create-key-value",
          "create-webhook");

  private Repetitions() {}

  static List<Fault> of(Document platform, Document own) {
    List<Fault> faults = new ArrayList<>();
    for (String creation : CREATIONS) {
      var some = new Faults(platform.operation(creation));
      some.add("the idempotency key is ignored", Flaws.ignoredHeader("Idempotency-Key"));
      faults.addAll(some.all());
    }
    var keys = new Faults(own.operation("create-api-key"));
    keys.add("the idempotency key is ignored", Flaws.ignoredHeader("Idempotency-Key"));
    faults.addAll(keys.all());
    return faults;
  }
}
