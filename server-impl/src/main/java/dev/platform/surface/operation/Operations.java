package dev.platform.surface.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.base.contract.OperationContract;
import dev.platform.base.contract.Storable;
import dev.platform.base.contract.Violation;
import dev.platform.base.error.Failure;
import dev.platform.base.idempotency.AlreadyClaimed;
import dev.platform.base.idempotency.Attempt;
import dev.platform.base.idempotency.IdempotencyKeys;
import dev.platform.base.idempotency.IdempotentRequest;
import dev.platform.base.idempotency.RecordedResponse;
import dev.platform.http.Application;
import dev.platform.http.RepeatableRequests;
import dev.platform.identity.access.Caller;
import dev.platform.identity.admission.Admission;
import dev.platform.identity.stream.StreamSource.Subscription;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.glassfish.hk2.api.ServiceLocator;
import org.jspecify.annotations.Nullable;

/** Carries out operations as the REST interface does. */
public final class Operations {
  private static final ObjectMapper MAPPER = Application.MAPPER;
  private static final String KEY = "Idempotency-Key";

  private final Admission admission;
  private final OperationCatalogue catalogue;
  private final OperationMethods methods;
  private final ServiceLocator locator;
  private final IdempotencyKeys keys;
  private final OperationStreams streams;
  private final Map<Class<?>, Object> resources = new ConcurrentHashMap<>();

  @Inject
  Operations(
      Admission admission,
      OperationCatalogue catalogue,
      OperationMethods methods,
      ServiceLocator locator,
      IdempotencyKeys keys,
      OperationStreams streams) {
    this.admission = admission;
    this.catalogue = catalogue;
    this.methods = methods;
    this.locator = locator;
    this.keys = keys;
    this.streams = streams;
  }

  /**
   * Carries out one operation of the request of this thread.
   *
   * @return what the response of REST would have as its body: a model or a list of models; null if
   *     it would have none
   * @throws Failure as REST would reject it
   */
  public @Nullable Object call(Caller caller, OperationCall call) {
    var contract = catalogue.contract(call.operation());
    var done =
        admission.perform(
            call.operation(), caller, storable(call.target()), () -> enter(caller, call, contract));
    done.attempt()
        .ifPresent(attempt -> keys.keep(attempt, recorded(call, contract, done.result())));
    return done.result().orElse(null);
  }

  /**
   * Begins to follow what an operation streams.
   *
   * @throws Failure as the operation would reject it
   */
  public Subscription subscribe(Caller caller, OperationCall call) {
    var contract = catalogue.contract(call.operation());
    var source = streams.find(call.operation().id());
    return admission.perform(
        call.operation(),
        caller,
        storable(call.target()),
        () -> source.subscribe(caller, check(call, contract)));
  }

  /**
   * What was carried out.
   *
   * @param attempt whose response is to be kept
   */
  private record Done(Optional<Object> result, Optional<Attempt> attempt) {}

  private Done enter(Caller caller, OperationCall call, OperationContract contract) {
    Map<String, List<String>> parameters;
    try {
      parameters = check(call, contract);
    } catch (Failure invalid) {
      admission.checkRole(call.operation(), caller, storable(call.target()));
      throw invalid;
    }
    var method =
        methods
            .find(call.operation().id())
            .orElseThrow(() -> new IllegalStateException(call.operation().id()));
    var target = resources.computeIfAbsent(method.resource(), locator::createAndInitialize);
    Supplier<Optional<Object>> work =
        () -> Optional.ofNullable(method.invoke(target, parameters, call.body()));
    return call.idempotencyKey()
        .filter(key -> contract.isRepeatable() && !isDryRun(call))
        .map(key -> once(repeatable(caller, call, contract, key), method, work))
        .orElseGet(() -> new Done(work.get(), Optional.empty()));
  }

  private static boolean isDryRun(OperationCall call) {
    return call.parameters().getOrDefault("dryRun", List.of()).contains("true")
        || call.body().path("dryRun").asBoolean();
  }

  private static String storable(String text) {
    return Storable.fault(text).isPresent() ? "" : text;
  }

  private static Map<String, List<String>> check(OperationCall call, OperationContract contract) {
    Map<String, List<String>> query = new LinkedHashMap<>(call.parameters());
    Map<String, List<String>> bound = new LinkedHashMap<>();
    for (String segment : call.operation().path().split("/", -1)) {
      var name = OperationCall.parameter(segment);
      if (!name.isEmpty()) {
        bound.put(name, List.of(required(name, query.remove(name))));
      }
    }
    query.forEach((name, values) -> values.forEach(value -> checkText(name, value)));
    bound.putAll(contract.checkQuery(query));
    checkBody(call.body(), contract);
    return bound;
  }

  private static String required(String name, @Nullable List<String> values) {
    if (values == null || values.isEmpty() || values.get(0).isEmpty()) {
      throw Failure.invalid(name, "is required");
    }
    checkText(name, values.get(0));
    return values.get(0);
  }

  private static void checkText(String name, String value) {
    Storable.fault(value)
        .ifPresent(
            why -> {
              throw Failure.invalid(name, why);
            });
  }

  private static void checkBody(JsonNode body, OperationContract contract) {
    var declared = contract.body();
    if (body.isMissingNode()) {
      if (declared.isPresent() && declared.get().required()) {
        throw Failure.invalid("body", "is required");
      }
      return;
    }
    if (declared.isEmpty()) {
      throw Failure.invalid("body", contract.id() + " does not accept a request body");
    }
    var fault = Storable.check(body, "").map(Violation::failure);
    if (fault.isPresent()) {
      throw fault.get();
    }
    contract.checkBody(body);
  }

  private static IdempotentRequest repeatable(
      Caller caller, OperationCall call, OperationContract contract, String key) {
    RepeatableRequests.checkKey(key, KEY);
    return RepeatableRequests.of(caller, contract, call.path(), query(call), call.body(), key);
  }

  private static String query(OperationCall call) {
    return call.parameters().entrySet().stream()
        .filter(parameter -> !call.operation().path().contains("{" + parameter.getKey() + "}"))
        .sorted(Map.Entry.comparingByKey())
        .flatMap(
            parameter ->
                parameter.getValue().stream()
                    .map(value -> parameter.getKey() + "=" + OperationCall.encode(value)))
        .collect(Collectors.joining("&"));
  }

  private Done once(
      IdempotentRequest request, OperationMethod method, Supplier<Optional<Object>> work) {
    var recorded = keys.find(request);
    if (recorded.isPresent()) {
      return again(recorded.get(), method);
    }
    var attempt = keys.begin(request);
    try {
      return new Done(work.get(), Optional.of(attempt));
    } catch (AlreadyClaimed claimed) {
      return again(
          keys.find(claimed.request()).orElseThrow(RepeatableRequests::inProgress), method);
    } finally {
      IdempotencyKeys.end();
    }
  }

  private static RecordedResponse recorded(
      OperationCall call, OperationContract contract, Optional<Object> result) {
    return RepeatableRequests.recorded(
        contract,
        call.operation().status(),
        Map.of(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON),
        result.map(body -> MAPPER.valueToTree(body).toString()).orElse(""));
  }

  private static Done again(RecordedResponse recorded, OperationMethod method) {
    var type = MAPPER.constructType(method.returnType());
    return new Done(
        RepeatableRequests.body(recorded).map(body -> MAPPER.convertValue(body, type)),
        Optional.empty());
  }
}
