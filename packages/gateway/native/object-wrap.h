// Stands in for Node's node_object_wrap.h while ssh2's ciphers are compiled.
//
// Since 24.19.0 Node's header registers a cleanup hook in the constructor and removes it in the destructor, which runs
// inside the garbage collector, where no context is entered: removing the hook then aborts the whole process
// (nodejs/node#65446, mscdex/ssh2#1511). The hooks only matter to addons that are unloaded with a worker thread; ssh2
// is loaded once per process. This class is what the ciphers need and nothing more: an object that owns a native
// one, and lets go of it when it is collected.
#ifndef OUTPOST_OBJECT_WRAP_H_
#define OUTPOST_OBJECT_WRAP_H_

#include <node.h>

namespace node {

class ObjectWrap {
 public:
  ObjectWrap() = default;
  ObjectWrap(const ObjectWrap&) = delete;
  ObjectWrap& operator=(const ObjectWrap&) = delete;
  virtual ~ObjectWrap() { handle_.Reset(); }

  template <class T>
  static T* Unwrap(v8::Local<v8::Object> object) {
    return static_cast<T*>(static_cast<ObjectWrap*>(object->GetAlignedPointerFromInternalField(0)));
  }

 protected:
  void Wrap(v8::Local<v8::Object> object) {
    object->SetAlignedPointerInInternalField(0, this);
    handle_.Reset(v8::Isolate::GetCurrent(), object);
    handle_.SetWeak(this, Collected, v8::WeakCallbackType::kParameter);
  }

 private:
  static void Collected(const v8::WeakCallbackInfo<ObjectWrap>& info) { delete info.GetParameter(); }

  v8::Global<v8::Object> handle_;
};

}  // namespace node

#endif  // OUTPOST_OBJECT_WRAP_H_
