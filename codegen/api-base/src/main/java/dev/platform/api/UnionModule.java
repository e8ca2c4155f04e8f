package dev.platform.api;

import com.fasterxml.jackson.core.json.PackageVersion;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.std.JsonValueSerializer;
import java.util.List;

/**
 * What an object mapper must know of generated models: it binds each {@link Union} by its
 * neighbour, and writes a null exactly when it was set on purpose.
 */
public final class UnionModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  public UnionModule() {
    super(UnionModule.class.getName(), PackageVersion.VERSION);
    setDeserializerModifier(new UnionReader());
    setSerializerModifier(new NullWriter());
  }

  private static final class UnionReader extends BeanDeserializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public JsonDeserializer<?> modifyDeserializer(
        DeserializationConfig config, BeanDescription bean, JsonDeserializer<?> deserializer) {
      if (deserializer instanceof BeanDeserializer plain && hasUnion(bean)) {
        return new UnionDeserializer(plain);
      }
      return deserializer;
    }

    private static boolean hasUnion(BeanDescription bean) {
      return bean.findProperties().stream()
          .anyMatch(it -> it.getSetter() != null && it.getSetter().hasAnnotation(Union.class));
    }
  }

  private static final class NullWriter extends BeanSerializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public List<BeanPropertyWriter> changeProperties(
        SerializationConfig config, BeanDescription bean, List<BeanPropertyWriter> properties) {
      if (Dto.class.isAssignableFrom(bean.getBeanClass())) {
        properties.replaceAll(DtoPropertyWriter::new);
      }
      return properties;
    }

    @Override
    public JsonSerializer<?> modifySerializer(
        SerializationConfig config, BeanDescription bean, JsonSerializer<?> serializer) {
      return bean.getBeanClass().isEnum() && serializer instanceof JsonValueSerializer
          ? new WordSerializer(bean.getBeanClass())
          : serializer;
    }
  }
}
