package dev.platform.codegen;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CodegenModel;
import org.openapitools.codegen.CodegenProperty;

/**
 * What the templates of the client's models need beside what the generator knows: the expression of
 * each member's {@code Shape}, how it is read, and its Javadoc.
 */
final class JavaShapes {
  private static final Map<String, String> SCALARS =
      Map.of(
          "String", "Shape.STRING",
          "Integer", "Shape.INTEGER",
          "Long", "Shape.LONG",
          "Double", "Shape.DOUBLE",
          "Boolean", "Shape.BOOLEAN",
          "Instant", "Shape.INSTANT",
          "LocalDate", "Shape.DATE",
          "Object", "Shape.ANY",
          "java.lang.Object", "Shape.ANY");

  private final Map<String, CodegenModel> models = new HashMap<>();

  /** Learns all models, before any of them is described. */
  void learn(List<CodegenModel> all) {
    all.forEach(model -> models.put(model.classname, model));
    all.forEach(this::describe);
  }

  private void describe(CodegenModel model) {
    model.vendorExtensions.put("x-doc", doc(model.unescapedDescription, model.name));
    if (model.isEnum) {
      constants(model).forEach(JavaShapes::describe);
    }
    for (int i = 0; i < model.vars.size(); i++) {
      model.vars.get(i).vendorExtensions.put("x-index", i);
      describe(model.vars.get(i));
    }
    model.vendorExtensions.put("x-size", model.vars.size());
    model.vendorExtensions.put(
        "x-required", model.vars.stream().filter(it -> it.required).toList());
  }

  @SuppressWarnings("unchecked") // as the generator makes it
  private static List<Map<String, Object>> constants(CodegenModel model) {
    return (List<Map<String, Object>>)
        Objects.requireNonNull(model.allowableValues.get("enumVars"));
  }

  private static void describe(Map<String, Object> constant) {
    Object description = constant.get("enumDescription");
    String value = String.valueOf(constant.get("value")).replace("\"", "");
    constant.put("doc", description == null ? code(value) : Javadoc.of(description.toString()));
  }

  private void describe(CodegenProperty member) {
    member.vendorExtensions.put("x-shape", shapeOfMember(member));
    member.vendorExtensions.put("x-read", read(member));
    member.vendorExtensions.put("x-doc", doc(member));
    member.vendorExtensions.put("x-absent", !isContainer(member) && !isAlwaysThere(member));
  }

  private String shapeOfMember(CodegenProperty member) {
    return member.vendorExtensions.get("x-union") instanceof Map<?, ?> union
        ? "new Choice<>(Builder::%sOf, %s)".formatted(member.name, union.get("by"))
        : shape(member);
  }

  private static String read(CodegenProperty member) {
    if (isContainer(member)) {
      return member.isMap ? "map" : "list";
    }
    return isAlwaysThere(member) ? "required" : "optional";
  }

  private static boolean isContainer(CodegenProperty member) {
    return member.isArray || member.isMap;
  }

  private static boolean isAlwaysThere(CodegenProperty member) {
    return member.required && !member.isNullable;
  }

  private String doc(CodegenProperty member) {
    CodegenModel type = models.get(member.dataType);
    boolean isUndescribed = member.unescapedDescription == null;
    return isUndescribed && type != null
        ? doc(type.unescapedDescription, type.name)
        : Javadoc.of(description(member), member.defaultValue);
  }

  private static String description(CodegenProperty member) {
    return Objects.requireNonNullElse(member.unescapedDescription, "`" + member.baseName + "`.");
  }

  private static String doc(@Nullable String description, String name) {
    return description == null || description.isBlank() ? code(name) : Javadoc.of(description);
  }

  private static String code(String name) {
    return "{@code " + name + "}.";
  }

  /** The Java expression of a shape. */
  String shape(CodegenProperty type) {
    if (type.isArray) {
      return shape(type.items) + ".list()";
    }
    if (type.isMap) {
      return shape(type.items) + ".map()";
    }
    String scalar = SCALARS.get(type.dataType);
    return scalar == null ? shape(type.dataType) : scalar;
  }

  /** A union that nothing tells apart is read as a case that is not known. */
  private String shape(String name) {
    CodegenModel model = models.get(name);
    boolean isUntold =
        model != null
            && model.vendorExtensions.containsKey("x-is-one-of-interface")
            && !model.vendorExtensions.containsKey("x-deduction");
    return isUntold ? name + ".Unrecognized.SHAPE" : name + ".SHAPE";
  }
}
