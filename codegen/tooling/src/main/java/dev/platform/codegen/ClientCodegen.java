package dev.platform.codegen;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.servers.Server;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openapitools.codegen.CodegenModel;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenProperty;
import org.openapitools.codegen.languages.JavaClientCodegen;
import org.openapitools.codegen.model.ModelMap;
import org.openapitools.codegen.model.ModelsMap;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * The generator of the Java client, taught what {@link Shapes} knows, and how the client speaks: an
 * input is called {@code NewService} or {@code ServicePatch}, a time is an {@code Instant},
 * optional parameters are an object of their own, and what is secret is not printed.
 */
public final class ClientCodegen extends JavaClientCodegen {
  /**
   * What a person does in a browser, what only Render's command line needs, and what clients of
   * another protocol speak.
   */
  private static final Set<String> LEFT_OUT =
      Set.of("Sessions", "CliLogin", "Metadata", "Mcp", "Graphql");

  private static final Pattern INPUT =
      Pattern.compile("(.+?)(POST|Post|PATCH|Patch)(Environment)?(Input)?");

  private static final Pattern SECRET =
      Pattern.compile(
          "secret|password|token|authToken|content|psqlCommand|cliCommand|redisCLICommand"
              + "|datadogA(pi|PI)Key|\\w*Connection(Pool)?String");

  /** URLs with a secret in them: links of invitations and exports, and hooks of chats. */
  private static final Pattern SECRET_URL = Pattern.compile("(?i)(invit|webhook|postgresExport).*");

  /** Their text is RFC 3339 or a number, so the contract cannot call them date-time. */
  private static final Pattern TIME = Pattern.compile("\\w+(Before|After)|startTime|endTime");

  private static final String RAW = "Raw";
  private static final String CURSOR = "cursor";
  private static final String LIMIT = "limit";

  /** As in {@code Cursors} of the client. */
  private static final String PAGE_SIZE = "100";

  private final Shapes shapes = new Shapes(this::toModelName);
  private final JavaShapes javaShapes = new JavaShapes();
  private Grades grades = new Grades(MissingNode.getInstance(), Set.of());

  @Override
  public void processOpts() {
    super.processOpts();
    typeMapping.put("DateTime", "Instant");
    importMapping.put("Instant", "java.time.Instant");
    typeMapping.put("decimal", "Double");
    typeMapping.put("number", "Double");
    typeMapping.put("URI", "String");
    typeMapping.put("set", "List");
    typeMapping.put("file", "Path");
    importMapping.put("Path", "java.nio.file.Path");
    if (additionalProperties.containsKey("grades")) {
      grades = Grades.read(file("grades"), file("raw"));
    }
  }

  private Path file(String option) {
    return Path.of(Objects.requireNonNull(additionalProperties.get(option)).toString());
  }

  @Override
  public void preprocessOpenAPI(OpenAPI document) {
    Shapes.chooseOne(document);
    super.preprocessOpenAPI(document);
    document.getPaths().values().forEach(ClientCodegen::leaveOut);
    document.getPaths().values().stream()
        .flatMap(it -> it.readOperations().stream())
        .filter(it -> grades.isRaw(it.getOperationId()))
        .forEach(it -> it.setTags(List.of(RAW + it.getTags().get(0))));
    ModelUtils.getUnusedSchemas(document).forEach(document.getComponents().getSchemas()::remove);
    Shapes.fillEmptyModels(document);
  }

  private static void leaveOut(PathItem item) {
    item.readOperationsMap()
        .forEach(
            (method, operation) -> {
              if (!isCall(operation)) {
                item.operation(method, null);
              }
            });
  }

  /** A call gets one answer; a subscription does not, and has its own code in the client. */
  private static boolean isCall(Operation operation) {
    return operation.getResponses().keySet().stream().anyMatch(it -> it.startsWith("2"))
        && operation.getTags().stream().noneMatch(LEFT_OUT::contains);
  }

  @Override
  public String toModelName(String name) {
    Matcher input = INPUT.matcher(name);
    if (!input.matches()) {
      return super.toModelName(name);
    }
    String subject = input.group(1) + (input.group(3) == null ? "" : input.group(3));
    boolean isNew = input.group(2).equalsIgnoreCase("post");
    return isNew ? "New" + super.toModelName(subject) : super.toModelName(subject) + "Patch";
  }

  @Override
  @SuppressWarnings("rawtypes") // as the generator declares it
  public CodegenModel fromModel(String name, Schema schema) {
    CodegenModel model = super.fromModel(name, schema);
    Shapes.clearEmptyModel(model, schema);
    model.vars.stream()
        .filter(it -> isSecret(name, it))
        .forEach(it -> it.vendorExtensions.put("x-secret", true));
    return model;
  }

  private static boolean isSecret(String schema, CodegenProperty property) {
    return SECRET.matcher(property.baseName).matches()
        || ((schema.startsWith("envVar") || schema.equals("blueprintVariable"))
            && property.baseName.equals("value"))
        || (SECRET_URL.matcher(schema).matches() && property.baseName.equals("url"));
  }

  @Override
  public void postProcessModelProperty(CodegenModel model, CodegenProperty property) {
    super.postProcessModelProperty(model, property);
    shapes.bind(property);
  }

  @Override
  public Map<String, ModelsMap> postProcessAllModels(Map<String, ModelsMap> models) {
    Map<String, ModelsMap> processed = super.postProcessAllModels(models);
    shapes.deduceUnbound(processed);
    javaShapes.learn(
        processed.values().stream()
            .flatMap(it -> it.getModels().stream())
            .map(ModelMap::getModel)
            .toList());
    return processed;
  }

  @Override
  public CodegenOperation fromOperation(
      String path, String method, Operation operation, List<Server> servers) {
    CodegenOperation call = super.fromOperation(path, method, operation, servers);
    String group = operation.getTags().get(0).replaceFirst("^" + RAW, "");
    call.vendorExtensions.put("x-name", CallNames.of(operation.getOperationId(), group));
    grades
        .describe(operation.getOperationId())
        .ifPresent(support -> call.vendorExtensions.put("x-support", support));
    item(call)
        .ifPresent(
            item -> {
              call.vendorExtensions.put(
                  "x-item", Map.of("itemType", item.dataType, "itemName", item.name));
              call.imports.add(item.dataType);
            });
    List<CodegenParameter> options =
        call.allParams.stream().filter(ClientCodegen::isOption).toList();
    List<CodegenParameter> leading = call.allParams.stream().filter(it -> !isOption(it)).toList();
    options.stream().filter(ClientCodegen::isTime).forEach(it -> it.dataType = "Instant");
    call.vendorExtensions.put("x-leading", leading);
    if (!options.isEmpty()) {
      call.vendorExtensions.put("x-options", options);
      String name = toModelName(call.operationId);
      call.vendorExtensions.put("x-options-class", name);
      options.forEach(it -> it.vendorExtensions.put("x-options-class", name));
      if (!leading.isEmpty()) {
        call.vendorExtensions.put("x-comma", ", ");
      }
    }
    call.vendorExtensions.put("x-title", Javadoc.of(title(operation)));
    call.vendorExtensions.put("x-doc", Javadoc.of(operation.getDescription()));
    call.allParams.forEach(it -> it.vendorExtensions.put("x-doc", doc(call, it)));
    if (call.returnProperty != null) {
      describeResponse(call);
    }
    call.vendorExtensions.put(
        "x-creation", call.allParams.stream().anyMatch(Shapes::isIdempotencyKey));
    call.vendorExtensions.put(
        "x-maybe", answers(operation).anyMatch(it -> it.getContent() == null));
    return call;
  }

  /** What a list by cursor is about: its entries have the item and the cursor, nothing else. */
  private Optional<CodegenProperty> item(CodegenOperation call) {
    if (!call.isArray || !call.allParams.stream().anyMatch(it -> it.baseName.equals(CURSOR))) {
      return Optional.empty();
    }
    return ModelUtils.getSchemas(openAPI).keySet().stream()
        .filter(it -> toModelName(it).equals(call.returnBaseType))
        .map(it -> fromModel(it, ModelUtils.getSchema(openAPI, it)).vars)
        .filter(vars -> vars.size() == 2)
        .filter(vars -> vars.stream().anyMatch(it -> it.baseName.equals(CURSOR)))
        .flatMap(List::stream)
        .filter(it -> !it.baseName.equals(CURSOR))
        .findFirst();
  }

  /** A file is received as text; none of the API has other content. */
  private void describeResponse(CodegenOperation call) {
    if (call.returnProperty.isFile) {
      call.returnType = "String";
      call.returnProperty.dataType = "String";
    }
    call.vendorExtensions.put("x-shape", javaShapes.shape(call.returnProperty));
  }

  private static String title(Operation operation) {
    return operation.getSummary() == null ? operation.getOperationId() : operation.getSummary();
  }

  /** A paged list asks for pages of its own size. */
  private static String doc(CodegenOperation call, CodegenParameter parameter) {
    boolean isPageSize =
        call.vendorExtensions.containsKey("x-item") && parameter.baseName.equals(LIMIT);
    return Javadoc.of(
        Objects.requireNonNullElse(parameter.unescapedDescription, "`" + parameter.baseName + "`."),
        isPageSize ? PAGE_SIZE : parameter.defaultValue);
  }

  private static boolean isOption(CodegenParameter parameter) {
    return !parameter.required && (parameter.isQueryParam || parameter.isHeaderParam);
  }

  private static boolean isTime(CodegenParameter parameter) {
    return parameter.isString && TIME.matcher(parameter.baseName).matches();
  }

  private static Stream<ApiResponse> answers(Operation operation) {
    return operation.getResponses().entrySet().stream()
        .filter(it -> it.getKey().startsWith("2"))
        .map(Map.Entry::getValue);
  }
}
