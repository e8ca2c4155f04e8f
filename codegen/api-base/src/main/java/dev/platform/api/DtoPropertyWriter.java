package dev.platform.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.std.NullSerializer;

/**
 * Writes a null that was set on purpose, and leaves out one that never was. It asks the model for
 * its values: half of the properties of an answer are not there, and asking by reflection would be
 * a tenth of writing it.
 */
final class DtoPropertyWriter extends BeanPropertyWriter {
  private static final long serialVersionUID = 1L;
  private static final int UNKNOWN = -1;

  /** Only a bean can tell it, so the first one does. */
  private int position = UNKNOWN;

  DtoPropertyWriter(BeanPropertyWriter plain) {
    super(plain);
    assignNullSerializer(NullSerializer.instance);
  }

  @Override
  public void serializeAsField(Object bean, JsonGenerator out, SerializerProvider context)
      throws Exception {
    var dto = (Dto) bean;
    if (position == UNKNOWN) {
      position = dto.position(getName());
    }
    var value = dto.value(position);
    if (value != null) {
      out.writeFieldName(_name);
      write(value, out, context);
    } else if (dto.isSet(position)) {
      out.writeFieldName(_name);
      out.writeNull();
    }
  }

  private void write(Object value, JsonGenerator out, SerializerProvider context) throws Exception {
    var serializer = _serializer == null ? dynamic(value.getClass(), context) : _serializer;
    if (_typeSerializer == null) {
      serializer.serialize(value, out, context);
    } else {
      serializer.serializeWithType(value, out, context, _typeSerializer);
    }
  }

  private JsonSerializer<Object> dynamic(Class<?> type, SerializerProvider context)
      throws JsonMappingException {
    var known = _dynamicSerializers.serializerFor(type);
    return known == null ? _findAndAddDynamic(_dynamicSerializers, type, context) : known;
  }
}
