package dev.platform.conformance.suite;

import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Trail;
import dev.platform.conformance.evidence.Recorder;
import dev.platform.conformance.report.Results;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.TestAbortedException;

/**
 * Hands the session of the run to the checks, skips what it cannot do, records what has passed, and
 * adds to a failure what the check called.
 */
final class SessionExtension
    implements ParameterResolver,
        ExecutionCondition,
        BeforeEachCallback,
        AfterEachCallback,
        TestExecutionExceptionHandler {
  static final String NAMESPACE = "dev.platform.conformance";

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Session.class;
  }

  @Override
  public Session resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return session(context);
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (isOfAnotherOperation(context)) {
      return ConditionEvaluationResult.disabled(Results.NOT_SELECTED);
    }
    Optional<Capability> lacking =
        AnnotationSupport.findAnnotation(context.getElement(), Needs.class)
            .map(Needs::value)
            .filter(capability -> !session(context).options().has(capability));
    return lacking
        .map(it -> ConditionEvaluationResult.disabled("needs " + it.text()))
        .orElseGet(
            () -> ConditionEvaluationResult.enabled("the installation meets the requirements"));
  }

  /** Some checks run once for each operation, which is their argument then. */
  private static boolean isOfAnotherOperation(ExtensionContext context) {
    List<String> wanted = session(context).options().operations();
    String argument = context.getDisplayName().replace("\"", "");
    return !wanted.isEmpty() && !wanted.contains(argument) && session(context).isKnown(argument);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    boolean isMarked = session(context).isBehindProxy();
    Trail.begin(isMarked ? Optional.of(context.getUniqueId()) : Optional.empty());
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable problem)
      throws Throwable {
    if (problem instanceof TestAbortedException || Trail.latest().isEmpty()) {
      throw problem;
    }
    String what = problem instanceof AssertionError ? problem.getMessage() : problem.toString();
    var failure = new AssertionError(what + "\nLatest calls: " + Trail.latest(), problem);
    failure.setStackTrace(problem.getStackTrace());
    throw failure;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Recorder recorder = session(context).recorder();
    if (context.getExecutionException().isEmpty()) {
      recorder.pass(title(context), Trail.successful());
    }
    recorder.end(title(context), Trail.operations());
  }

  /** As in the report: the group, the check and, if it has some, its argument. */
  private static String title(ExtensionContext context) {
    return context
        .getParent()
        .filter(parent -> parent.getElement().isPresent())
        .map(parent -> title(parent) + ": " + context.getDisplayName())
        .orElse(context.getDisplayName());
  }

  private static Session session(ExtensionContext context) {
    return Objects.requireNonNull(
        context
            .getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(NAMESPACE))
            .get(Session.class, Session.class));
  }
}
