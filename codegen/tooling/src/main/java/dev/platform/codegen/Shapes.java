package dev.platform.codegen;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.openapitools.codegen.CodegenModel;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenProperty;
import org.openapitools.codegen.model.ModelsMap;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * What the generators of this project learn about shapes. About unions: {@code x-union} names its
 * shapes by class, and a union that no property binds is told apart by its properties ({@code
 * x-deduction}). About objects: {@code x-is-free-form: false} makes a model of an object without
 * properties, which the generator takes for any object in 3.1.
 */
final class Shapes {
  private static final String UNION = "x-union";
  private static final String RAW_JSON = "x-raw-json";
  private static final String FREE_FORM = "x-is-free-form";

  /** Stands in an object without properties until its model is made. */
  private static final String PLACEHOLDER = "placeholder";

  private final UnaryOperator<String> modelName;

  /** Unions that some property binds in its own way. */
  private final Set<String> bound = new HashSet<>();

  Shapes(UnaryOperator<String> modelName) {
    this.modelName = modelName;
  }

  /** Whether a parameter is the optional key of a creation, which means the same everywhere. */
  static boolean isIdempotencyKey(CodegenParameter parameter) {
    return parameter.isHeaderParam
        && !parameter.required
        && parameter.baseName.equals("Idempotency-Key");
  }

  /**
   * A union is written {@code anyOf}, since an empty object may fit several members; in Java, a
   * value still is one of them.
   */
  static void chooseOne(OpenAPI document) {
    ModelUtils.getSchemas(document).values().stream()
        .filter(Shapes::isUnion)
        .forEach(Shapes::chooseOne);
  }

  private static boolean isUnion(Schema<?> schema) {
    return schema.getAnyOf() != null
        && schema.getAnyOf().stream().filter(it -> it.get$ref() != null).count() > 1;
  }

  private static void chooseOne(Schema<?> union) {
    union.setOneOf(union.getAnyOf());
    union.setAnyOf(null);
  }

  static void fillEmptyModels(OpenAPI document) {
    ModelUtils.getSchemas(document).values().stream()
        .filter(Shapes::isEmptyModel)
        .forEach(it -> it.addProperty(PLACEHOLDER, new StringSchema()));
  }

  static void clearEmptyModel(CodegenModel model, Schema<?> schema) {
    if (isEmptyModel(schema)) {
      model.vars.clear();
      model.hasVars = false;
    }
  }

  private static boolean isEmptyModel(Schema<?> schema) {
    return schema.getExtensions() != null
        && Boolean.FALSE.equals(schema.getExtensions().get(FREE_FORM));
  }

  static boolean isRawJson(CodegenProperty property) {
    return Boolean.TRUE.equals(property.vendorExtensions.get(RAW_JSON));
  }

  void bind(CodegenProperty property) {
    if (property.vendorExtensions.get(UNION) instanceof Map<?, ?> union) {
      bound.add(property.dataType);
      property.vendorExtensions.put(UNION, describe(union));
    }
    if (isRawJson(property)) {
      bound.add(property.dataType);
    }
  }

  void deduceUnbound(Map<String, ModelsMap> models) {
    models.values().stream()
        .flatMap(it -> it.getModels().stream())
        .map(it -> it.getModel())
        .filter(it -> it.vendorExtensions.containsKey("x-is-one-of-interface"))
        .filter(it -> !bound.contains(it.classname))
        .forEach(it -> it.vendorExtensions.put("x-deduction", true));
  }

  private Map<String, Object> describe(Map<?, ?> union) {
    List<String> by =
        Stream.of(union.get("by"), union.get("fallback"))
            .filter(Objects::nonNull)
            .map(it -> "\"" + it + "\"")
            .toList();
    Map<?, ?> mapping = (Map<?, ?>) Objects.requireNonNull(union.get("mapping"));
    List<Map<String, String>> cases =
        mapping.entrySet().stream()
            .map(it -> Map.of("value", it.getKey() + "", "shape", shape(it.getValue() + "")))
            .toList();
    return Map.of("by", String.join(", ", by), "cases", cases);
  }

  private String shape(String reference) {
    return modelName.apply(reference.substring(reference.lastIndexOf('/') + 1));
  }
}
