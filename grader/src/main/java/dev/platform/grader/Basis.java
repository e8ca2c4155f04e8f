package dev.platform.grader;

import dev.platform.grader.evidence.Coverage;
import dev.platform.grader.evidence.PassedCheck;
import java.util.List;
import java.util.Map;

/**
 * What the grade of an operation rests on.
 *
 * @param routes what the server registered for it
 * @param checks those that passed against this build and had a response with success
 * @param permissions what each kind of caller gets, in the permission matrix
 * @param coverage how much of the declared responses was seen
 */
public record Basis(
    Operation operation,
    List<Route> routes,
    List<PassedCheck> checks,
    Map<String, String> permissions,
    Coverage coverage) {
  public Basis {
    routes = List.copyOf(routes);
    checks = List.copyOf(checks);
  }
}
